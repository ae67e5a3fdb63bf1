import { describe, expect, it } from 'vitest';
import { parseRenderArguments } from './render-arguments.ts';

function parse(...args: string[]) {
  const parsed = parseRenderArguments(args);
  if (!parsed.ok) return parsed.failure.message;
  return { ...parsed.value.request, file: parsed.value.file, pages: parsed.value.pages(10) };
}

describe('the command line of render', () => {
  it('has the defaults of the tool', () => {
    expect(parse('a.pdf')).toMatchObject({
      file: 'a.pdf',
      dpi: 200,
      budget_bytes: 200_000,
      count: 'base64',
      pages: { ok: true, value: [1] },
    });
  });

  it('reads lists, ranges and open ranges of pages', () => {
    expect(parse('a.pdf', '--pages', '2, 4-6,9-')).toMatchObject({ pages: { value: [2, 4, 5, 6, 9, 10] } });
  });

  it('names a page that does not exist instead of dropping it', () => {
    expect(parse('a.pdf', '--pages', '3-99')).toMatchObject({
      pages: { ok: false, failure: { code: 'page_out_of_range' } },
    });
  });

  it('takes a clip as numbers or as a JSON array', () => {
    expect(parse('a.pdf', '--clip', '0,0.25,1,0.5')).toMatchObject({ clip: [0, 0.25, 1, 0.5] });
    expect(parse('a.pdf', '--clip', '[0, 0.25, 1, 0.5]')).toMatchObject({ clip: [0, 0.25, 1, 0.5] });
  });

  it.each([
    [[]],
    [['a.pdf', 'b.pdf']],
    [['a.pdf', '--dpi', 'many']],
    [['a.pdf', '--clip', '1,2,3']],
    [['a.pdf', '--count', 'tokens']],
    [['a.pdf', '--pages', 'all']],
    [['a.pdf', '--unknown', '1']],
  ])('refuses what it does not understand: %j', (args) => {
    expect(typeof parse(...args)).toBe('string');
  });
});
