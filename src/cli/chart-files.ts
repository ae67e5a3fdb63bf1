/**
 * Charts of files on disk, for the command line: one file stays open between requests, the draw list of a page is read
 * once per page, and whatever goes wrong comes back as a failure, never as a throw.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { readPageCharts } from '../engine/chart/read-page.ts';
import { type ChartResponse, chartRequestSchema } from '../engine/contract/chart.ts';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import { readDrawList } from '../engine/pdf/draw-list.ts';
import type { DrawList } from '../engine/pdf/draw-list-types.ts';
import { type MupdfModule, startMupdf } from '../engine/pdf/mupdf.ts';
import { closeDocument, type OpenPdf, openDocument, withPage } from '../engine/pdf/open.ts';
import type { DocumentIdentity } from '../session/session.ts';

export interface ChartAsk {
  file: string;
  page: number;
  hints?: unknown;
  max_points?: number | undefined;
  region?: [number, number, number, number] | undefined;
  password?: string | undefined;
}

export class ChartFiles {
  private mupdf: MupdfModule | null = null;
  private open: { file: string; pdf: OpenPdf; handle: number } | null = null;
  private list: { file: string; page: number; list: DrawList } | null = null;

  async read(ask: ChartAsk): Promise<Outcome<ChartResponse>> {
    try {
      const list = await this.drawList(ask);
      if (!list.ok) return list;
      const request = chartRequestSchema.safeParse({
        page: ask.page,
        hints: ask.hints ?? {},
        ...(ask.max_points === undefined ? {} : { max_points: ask.max_points }),
        ...(ask.region === undefined ? {} : { region: ask.region }),
      });
      if (!request.success)
        return fail('bad_argument', request.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; '));
      return readPageCharts(list.value, request.data);
    } catch (thrown) {
      return fail(
        'internal',
        thrown instanceof Error ? `${thrown.message}\n${thrown.stack ?? ''}`.slice(0, 1500) : String(thrown),
      );
    }
  }

  async pageCount(file: string, password?: string): Promise<Outcome<number>> {
    const pdf = await this.openFile(file, password);
    return pdf.ok ? { ok: true, value: pdf.value.info.pageCount } : pdf;
  }

  /** What ties an export to the file: the digest of its bytes. */
  async identity(file: string, password?: string): Promise<Outcome<DocumentIdentity>> {
    const count = await this.pageCount(file, password);
    if (!count.ok) return count;
    const bytes = readFileSync(file);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return succeed({ sha256, name: basename(file), byteLength: bytes.length, pageCount: count.value });
  }

  close(): void {
    if (this.open) {
      closeDocument(this.open.pdf);
      closeSync(this.open.handle);
    }
    this.open = null;
    this.list = null;
  }

  private async drawList(ask: ChartAsk): Promise<Outcome<DrawList>> {
    if (this.list && this.list.file === ask.file && this.list.page === ask.page)
      return { ok: true, value: this.list.list };
    const pdf = await this.openFile(ask.file, ask.password);
    if (!pdf.ok) return pdf;
    const { mupdf } = pdf.value;
    const list = withPage(pdf.value, ask.page, (page) => readDrawList(mupdf, page, ask.page));
    if (list.ok) this.list = { file: ask.file, page: ask.page, list: list.value };
    return list;
  }

  private async openFile(file: string, password?: string): Promise<Outcome<OpenPdf>> {
    if (this.open && this.open.file === file && !password) return { ok: true, value: this.open.pdf };
    this.close();
    let handle: number;
    try {
      handle = openSync(file, 'r');
    } catch (thrown) {
      return fail(
        'file_unreadable',
        `${file} could not be opened: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
        { file },
      );
    }
    this.mupdf ??= await startMupdf();
    const bytes = new Uint8Array(fstatSync(handle).size);
    readSync(handle, bytes, 0, bytes.length, 0);
    const pdf = openDocument(this.mupdf, bytes, { name: file, password });
    if (pdf.ok) this.open = { file, pdf: pdf.value, handle };
    else closeSync(handle);
    return pdf;
  }
}
