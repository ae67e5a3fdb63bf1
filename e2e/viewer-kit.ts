/** What the viewer and budget tests share: opening the app, small PDFs, and files that arrive by drop. */
import { expect, type Page } from '@playwright/test';
import * as mupdf from 'mupdf';
import type { VernierTestHooks } from '../src/ui/engine.ts';
import { buildPdf } from '../tests/pdf-kit.ts';

/** What `?test=1` puts on the window. */
export type TestHooks = VernierTestHooks;

export interface Visit {
  hash?: string;
  /** Do not wait for the first page to be drawn. */
  early?: boolean;
}

/** A sample whose ladder is short, where a test does not care what lies open. */
export const onePage: Visit = { hash: '#sample=chart.pdf' };

export async function openApp(page: Page, { hash = '', early = false }: Visit = {}): Promise<void> {
  await page.goto(`?test=1${hash}`);
  if (!early) await expectDrawn(page, 1);
}

export async function expectDrawn(page: Page, pageNumber: number): Promise<void> {
  await expect(page.locator(`section[data-page="${pageNumber}"][data-drawn="sharp"]`)).toBeVisible({ timeout: 30_000 });
}

/** A page with its number in large type, so that pages can be told apart. */
export function numberedPdf(pageCount: number): Uint8Array {
  const content = (page: number) => `BT /F1 60 Tf 60 150 Td (Page ${page}) Tj ET`;
  const [first = 1, ...others] = Array.from({ length: pageCount }, (_, index) => index + 1);
  return buildPdf(content(first), { pages: others.map((page) => ({ content: content(page) })) });
}

export function protectedPdf(password: string): Uint8Array {
  const document = mupdf.Document.openDocument(numberedPdf(1), 'application/pdf').asPDF();
  if (!document) throw new Error('the test file is not a PDF');
  try {
    return document
      .saveToBuffer(`encrypt=aes-256,user-password=${password},owner-password=owner`)
      .asUint8Array()
      .slice();
  } finally {
    document.destroy();
  }
}

/** Many separate strokes, each a path of its own: slow to draw. */
export function heavyPdf(strokes: number): Uint8Array {
  const lines = Array.from({ length: strokes }, (_, index) => {
    const x = (index * 7919) % 300;
    const y = (index * 104_729) % 300;
    return `${(index % 10) / 10} 0.2 0.5 RG ${x} ${y} m ${x + 20} ${y + 11} l S`;
  });
  return buildPdf(lines.join('\n'));
}

export interface TestFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** Drops files onto the page as a person would, with the events that a browser sends. */
export async function dropFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const plain = files.map(({ name, bytes, type }) => ({
    name,
    type: type ?? 'application/pdf',
    base64: Buffer.from(bytes).toString('base64'),
  }));
  await page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }
  }, plain);
}

/** Pastes a file as a browser does after a copy in a file manager. */
export async function pasteFile(page: Page, { name, bytes }: TestFile): Promise<void> {
  await page.evaluate(
    ([fileName = '', base64 = '']) => {
      const clipboardData = new DataTransfer();
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([data], fileName, { type: 'application/pdf' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [name, Buffer.from(bytes).toString('base64')],
  );
}

/** Two fingers on the first page that move apart by the factor. */
export async function pinch(page: Page, factor: number): Promise<void> {
  await page.locator('section[data-page="1"]').evaluate((target, by) => {
    const send = (kind: string, apart: number) => {
      const touches = [-apart / 2, apart / 2].map(
        (offset, identifier) => new Touch({ identifier, target, clientX: 500 + offset, clientY: 300 }),
      );
      const fingers = kind === 'touchend' ? [] : touches;
      target.dispatchEvent(new TouchEvent(kind, { touches: fingers, bubbles: true, cancelable: true }));
    };
    send('touchstart', 100);
    send('touchmove', 100 * by);
    send('touchend', 0);
  }, factor);
}

export const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page number' });
export const zoomField = (page: Page) => page.getByRole('textbox', { name: 'Zoom in percent' });

export async function pageBox(
  page: Page,
  pageNumber: number,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator(`section[data-page="${pageNumber}"]`).boundingBox();
  if (!box) throw new Error(`page ${pageNumber} is not on screen`);
  return box;
}
