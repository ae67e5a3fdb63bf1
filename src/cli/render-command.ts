/**
 * `vernier render`: pages of a file as pictures under a budget. The JSON on stdout is the whole report, attempts included,
 * with the name of each picture's file.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failure } from '../engine/contract/failure.ts';
import type { PageRecord, Picture, RenderReport } from '../engine/contract/render.ts';
import { openFileBlocks } from './file-blocks.ts';
import { parseRenderArguments } from './render-arguments.ts';
import { startEngine } from './start-engine.ts';

export async function runRenderCommand(args: string[]): Promise<number> {
  const parsed = parseRenderArguments(args);
  if (!parsed.ok) {
    process.stderr.write(`vernier render: ${parsed.failure.message}\n`);
    return 2;
  }
  const { file, out, password, pages, request } = parsed.value;
  const blocks = openFileBlocks(file);
  if (!blocks.ok) return printFailure(blocks.failure);
  try {
    const engine = await startEngine();
    const opened = engine.open('file', blocks.value.source, { name: blocks.value.name, password });
    if (!opened.ok) return printFailure(opened.failure);
    const numbers = pages(opened.value.pageCount);
    if (!numbers.ok) return printFailure(numbers.failure);
    const answer = await engine.renderPages('file', { ...request, pages: numbers.value });
    if (!answer.ok) return printFailure(answer.failure);
    const files = await savePictures(answer.value.pictures, out);
    print({ ...withFiles(answer.value.report, files), document: opened.value });
    engine.close('file');
    return 0;
  } finally {
    blocks.value.close();
  }
}

async function savePictures(pictures: Picture[], out: string): Promise<Map<number, string>> {
  const files = new Map<number, string>();
  if (pictures.length > 0) await mkdir(out, { recursive: true });
  for (const { page, mime, bytes } of pictures) {
    const name = `page-${page}.${mime === 'image/jpeg' ? 'jpg' : mime.slice('image/'.length)}`;
    await writeFile(join(out, name), bytes);
    files.set(page, name);
  }
  return files;
}

function withFiles(report: RenderReport, files: Map<number, string>) {
  const pages = report.pages.map((page: PageRecord) => ({ ...page, file: files.get(page.page) ?? null }));
  return { ...report, pages };
}

function printFailure(failure: Failure): number {
  print({ failure });
  return 1;
}

/** A document of a thousand pages has a thousand sizes; they are no part of a summary. */
function print(value: Record<string, unknown>): void {
  const text = JSON.stringify(value, (key, part: unknown) =>
    key === 'document' && typeof part === 'object' && part !== null ? { ...part, pages: undefined } : part,
  );
  process.stdout.write(`${text}\n`);
}
