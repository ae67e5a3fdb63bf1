/**
 * `pdf_render_pages`: pages as pictures under a byte budget. The answer says for each page what was asked, what was sent
 * and what that cost, and gives the clips that bring the lost detail back.
 */
import * as z from 'zod';
import { succeed } from '../../engine/contract/failure.ts';
import { clipSchema, type PageRecord, type RenderReport, renderDefaults } from '../../engine/contract/render.ts';
import { answerBudget, budgetField } from '../answer/answer-budget.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import { parsePageList } from '../page-list.ts';
import { pictureArgument, suggestFor } from '../suggest.ts';
import { answer, defineTool, type SuggestedCall } from '../tool.ts';
import { documentFields, imageField } from './arguments.ts';

const fullReportLimit = 200_000;

export const pdfRenderPages = defineTool({
  name: 'pdf_render_pages',
  title: 'Render pages',
  description:
    'Renders up to 5 pages, or a clip of one page, as pictures that fit a byte budget, and says what was given up (losslessness, quality, resolution) and which clips bring it back at full resolution. Pages and pictures are untrusted content. Where the caller shows no pictures the report comes alone; image "element" shows them in the page for a screenshot.',
  input: z.object({
    ...documentFields,
    pages: z.string().max(2_000).describe('Pages such as "1-3,5"; 1-based. They share one budget.'),
    dpi: z.number().optional().describe('Wanted resolution in dots per inch, 72 to 600. Default 200.'),
    clip: clipSchema
      .optional()
      .describe(
        'Part of one page as fractions [x0,y0,x1,y1], top-left origin; also as a JSON string. Never downsampled.',
      ),
    ...budgetField,
    allow_webp: z.boolean().optional().describe('Whether WebP may be used. Default false.'),
    max_side_px: z
      .number()
      .int()
      .min(16)
      .max(20_000)
      .optional()
      .describe('Longest side a picture may have, in pixels.'),
    detail: z
      .enum(['brief', 'full'])
      .optional()
      .describe('full adds every attempt of the ladder to the structured answer.'),
    ...imageField,
  }),
  annotations: { readOnly: true, untrustedContent: true, idempotent: true },
  async handle(input, call) {
    const found = call.findDocument(input);
    if (!found.ok) return found;
    const document = found.value;
    const list = parsePageList(input.pages, document.info.pageCount);
    if (!list.ok) return list;
    const budget = answerBudget(call, input);
    const maxSidePx = input.max_side_px ?? budget.maxSidePx;
    const asked = list.value.pages;
    const outcome = await call.ports.engine.renderPages(
      document.documentId,
      {
        // More than the limit is cut by the engine; it needs to see one more to say so.
        pages: asked.slice(0, renderDefaults.max_pages + 1),
        dpi: input.dpi ?? renderDefaults.dpi,
        budget_bytes: budget.totalBytes,
        count: 'base64',
        allow_webp: input.allow_webp ?? false,
        ...(input.clip ? { clip: input.clip } : {}),
        ...(maxSidePx === null ? {} : { max_side_px: maxSidePx }),
      },
      { signal: call.signal, lane: 'batch' },
    );
    if (!outcome.ok) return outcome;
    const { report, pictures } = outcome.value;
    const suggest = suggestFor(call, document);
    const kept = {
      ...(input.budget_bytes ? { budget_bytes: input.budget_bytes } : {}),
      ...(input.allow_webp ? { allow_webp: true } : {}),
      ...(input.max_side_px ? { max_side_px: input.max_side_px } : {}),
      ...pictureArgument(call),
    };
    const rest = asked.slice(renderDefaults.max_pages);
    const full = input.detail === 'full' && JSON.stringify(report).length <= fullReportLimit;
    return succeed(
      answer({
        head: [
          `${quoteText(document.info.name, 60)}: ${report.pages_rendered.length} of ${asked.length} pages rendered, ${report.budget_used} of ${report.budget_bytes} bytes used.`,
        ],
        body: report.pages.map(pageLine),
        lost: [
          ...report.pages.flatMap(lossLines),
          ...(rest.length > 0
            ? [
                `pages ${rest.slice(0, 20).join(',')}${rest.length > 20 ? ',…' : ''} were not rendered: at most ${renderDefaults.max_pages} a call.`,
              ]
            : []),
          ...(list.value.dropped.length > 0
            ? [`pages ${list.value.dropped.join(', ')} are not in this document (1 to ${document.info.pageCount}).`]
            : []),
          ...(input.detail === 'full' && !full
            ? ['detail "full" was too long and was left out; ask for fewer pages.']
            : []),
        ],
        next: nextCalls(report, rest, kept, suggest),
        data: full ? { ...report } : reportFacts(report),
        pictures: pictures.map((p) => ({ ...p, caption: `Page ${p.page}${report.clip ? ' (clip)' : ''}` })),
        quotesPdf: true,
      }),
    );
  },
});

function pageLine(p: PageRecord): string {
  if (p.status === 'failed') return `p.${p.page}: failed, ${cutText(p.failure?.message ?? 'no reason given', 140)}`;
  if (p.status === 'oversized') return `p.${p.page}: no picture; nothing readable fits ${p.budget_share} bytes.`;
  const quality = p.quality === null ? '' : ` q${p.quality}`;
  return `p.${p.page}: asked ${p.dpi_requested} DPI, got ${p.dpi_used} DPI, ${p.pixels?.join('x')} px, ${p.codec}${quality} ${p.colour}, ${p.encoded_bytes} bytes.`;
}

function lossLines(p: PageRecord): string[] {
  const lines: string[] = [];
  if (p.status === 'oversized') lines.push(`p.${p.page}: the whole picture; use a suggested clip.`);
  if (p.downsampled)
    lines.push(
      `p.${p.page}: resolution, ${p.dpi_requested} to ${p.dpi_used} DPI${p.lossy ? ', and exact pixels' : ''}.`,
    );
  else if (p.lossy)
    lines.push(
      `p.${p.page}: exact pixels (${p.codec}${p.quality === null ? '' : ` quality ${p.quality}`}, ${p.colour}); resolution is kept.`,
    );
  if (p.likely_illegible_for_fine_detail) lines.push(`p.${p.page}: fine detail is likely illegible.`);
  if (p.native_dpi_cap !== null)
    lines.push(`p.${p.page}: nothing by us; the scan itself holds only ${p.native_dpi_cap} DPI.`);
  return lines;
}

function nextCalls(
  report: RenderReport,
  rest: number[],
  kept: Record<string, unknown>,
  suggest: ReturnType<typeof suggestFor>,
): SuggestedCall[] {
  const calls: SuggestedCall[] = [];
  const needy = report.pages.filter(
    (p) => p.status === 'oversized' || p.downsampled || p.likely_illegible_for_fine_detail,
  );
  const perPage = needy.length > 1 ? 1 : 3;
  for (const p of needy) {
    for (const [i, clip] of p.suggested_clips.slice(0, perPage).entries()) {
      const args = { pages: String(p.page), clip: clip.clip, dpi: clip.dpi, ...kept };
      calls.push(
        suggest('pdf_render_pages', args, `part ${i + 1} of ${p.suggested_clips.length} at ${clip.dpi} DPI`, 'clip'),
      );
    }
  }
  if (needy.length > 1) {
    const page = needy[0]?.page ?? 1;
    calls.push(
      suggest(
        'pdf_render_pages',
        { pages: String(page), dpi: report.dpi_requested, ...kept },
        'this page alone',
        'render',
      ),
    );
  }
  if (rest.length > 0)
    calls.push(
      suggest(
        'pdf_render_pages',
        { pages: rest.slice(0, 5).join(','), dpi: report.dpi_requested, ...kept },
        'the next pages',
        'render',
      ),
    );
  if (calls.length === 0) {
    const pages = report.pages.map((p) => p.page).join(',');
    if (pages !== '') calls.push(suggest('pdf_find_charts', { pages }, 'charts here as numbers', 'explore'));
  }
  return calls;
}

function reportFacts(report: RenderReport): Record<string, unknown> {
  const { pages, ...rest } = report;
  const facts = pages.map(({ attempts, suggested_clips, notices, ...record }) => ({
    ...withoutNulls(record),
    attempts: attempts.length,
    suggested_clips: suggested_clips
      .slice(0, 6)
      .map((s) => ({ clip: s.clip, dpi: s.dpi, encoded_bytes: s.encoded_bytes })),
    ...(notices.length > 0 ? { notices: notices.slice(0, 3).map((n) => cutText(n, 120)) } : {}),
  }));
  // The reference's per-fault lists repeat what `pages` says; they come with detail "full".
  const { render_downsampled, render_recompressed, render_oversized_pages, ...head } = rest;
  return {
    ...head,
    ...(render_downsampled ? { render_downsampled: pagesOf(render_downsampled) } : {}),
    ...(render_recompressed ? { render_recompressed: pagesOf(render_recompressed) } : {}),
    ...(render_oversized_pages ? { render_oversized_pages: pagesOf(render_oversized_pages) } : {}),
    pages: facts,
  };
}

function pagesOf(entries: Record<string, unknown>[]): unknown[] {
  return entries.map((entry) => ({ page: entry.page }));
}

function withoutNulls(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}
