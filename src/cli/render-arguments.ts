/** The command line of `vernier render` as a render request. */
import { parseArgs } from 'node:util';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import { type Clip, type RenderRequest, renderDefaults } from '../engine/contract/render.ts';

export interface RenderArguments {
  file: string;
  out: string;
  password: string | undefined;
  /** Page numbers, once the page count is known: ranges may be open ("3-"). */
  pages(pageCount: number): Outcome<number[]>;
  request: Omit<RenderRequest, 'pages'>;
}

export function parseRenderArguments(args: string[]): Outcome<RenderArguments> {
  let parsed: ReturnType<typeof readOptions>;
  try {
    parsed = readOptions(args);
  } catch (error) {
    return fail('bad_argument', error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const file = positionals[0];
  if (file === undefined || positionals.length > 1) return fail('bad_argument', 'give exactly one file');
  const count = values.count;
  if (count !== 'base64' && count !== 'raw') return fail('bad_argument', '--count is base64 or raw');
  const numbers = [values.dpi, values.budget, values['max-side'] ?? '1'].map(Number);
  const [dpi = Number.NaN, budget = Number.NaN, maxSide = Number.NaN] = numbers;
  if (numbers.some(Number.isNaN)) return fail('bad_argument', '--dpi, --budget and --max-side are numbers');
  const clip = values.clip === undefined ? succeed(undefined) : parseClip(values.clip);
  if (!clip.ok) return clip;
  if (!/^[\s\d,-]+$/.test(values.pages)) return fail('bad_argument', '--pages is a list such as 1,3-5');
  return succeed({
    file,
    out: values.out,
    password: values.password,
    pages: (pageCount) => parsePages(values.pages, pageCount),
    request: {
      dpi,
      budget_bytes: budget,
      count,
      allow_webp: values.webp,
      ...(values['max-side'] === undefined ? {} : { max_side_px: maxSide }),
      ...(clip.value ? { clip: clip.value } : {}),
    },
  });
}

function readOptions(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      pages: { type: 'string', default: '1' },
      dpi: { type: 'string', default: String(renderDefaults.dpi) },
      budget: { type: 'string', default: String(renderDefaults.budget_bytes) },
      clip: { type: 'string' },
      out: { type: 'string', default: '.' },
      count: { type: 'string', default: 'base64' },
      webp: { type: 'boolean', default: false },
      'max-side': { type: 'string' },
      password: { type: 'string' },
    },
  });
}

/** `x0,y0,x1,y1` or a JSON array, since agents print either. */
function parseClip(text: string): Outcome<Clip> {
  const parts = text
    .replace(/[[\]\s]/g, '')
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  const [x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN] = parts;
  if (parts.length !== 4) return fail('bad_argument', '--clip is x0,y0,x1,y1 in fractions of the page');
  return succeed([x0, y0, x1, y1]);
}

/** A typed range may span a million pages that do not exist; it is cut to the document, but its ends must be in it. */
function parsePages(text: string, pageCount: number): Outcome<number[]> {
  const pages: number[] = [];
  for (const part of text.split(/[\s,]+/).filter((p) => p !== '')) {
    const range = /^(\d+)(?:(-)(\d*))?$/.exec(part);
    if (!range) return fail('bad_argument', `"${part}" is no page or range of pages.`);
    const from = Number(range[1]);
    const to = range[2] === undefined ? from : range[3] ? Number(range[3]) : pageCount;
    const outside = [from, to].find((page) => page < 1 || page > pageCount);
    if (outside !== undefined) {
      return fail('page_out_of_range', `There is no page ${outside}: the file has pages 1 to ${pageCount}.`, {
        page: outside,
        page_count: pageCount,
      });
    }
    for (let page = from; page <= to; page += 1) pages.push(page);
  }
  return succeed(pages);
}
