import { describe, expect, it } from 'vitest';
import { buildPdf } from '../../../tests/pdf-kit.ts';
import { startMupdf } from './mupdf.ts';
import { closeDocument, openDocument } from './open.ts';
import { isHeavyPage } from './page-weight.ts';

const strokes = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${index % 300} ${index % 200} m ${(index * 7) % 300} 50 l S`).join('\n');

async function isHeavy(bytes: Uint8Array, page = 1): Promise<boolean> {
  const opened = openDocument(await startMupdf(), bytes, { name: 'test.pdf' });
  if (!opened.ok) throw new Error(opened.failure.message);
  try {
    return isHeavyPage(opened.value, page);
  } finally {
    closeDocument(opened.value);
  }
}

describe('the weight of a page', () => {
  it('calls dense line art heavy and a page of text light', async () => {
    expect(await isHeavy(buildPdf(strokes(30_000)))).toBe(true);
    expect(await isHeavy(buildPdf(`BT /F1 12 Tf 50 50 Td (${'words '.repeat(5000)}) Tj ET`))).toBe(false);
  });

  it('counts what lies in forms', async () => {
    const form = { content: strokes(30_000) };
    expect(await isHeavy(buildPdf('/Fm Do', { forms: { Fm: form } }))).toBe(true);
    expect(await isHeavy(buildPdf('/Fm Do', { forms: { Fm: { content: strokes(10) } } }))).toBe(false);
  });

  it('answers for a page that is not there', async () => {
    expect(await isHeavy(buildPdf('0 0 m 9 9 l S'), 7)).toBe(false);
  });
});
