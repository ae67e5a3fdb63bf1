/**
 * Requests and records of rendering under a byte budget. Names follow the reference where they mean the same
 * (`dpi_used`, `native_dpi_cap`, `suggested_clips`, …); on top of it every page has one truthful record.
 */
import * as z from 'zod';

/** `[x0, y0, x1, y1]` as fractions of the visible page, top-left origin, y down. */
export const clipSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Clip = z.infer<typeof clipSchema>;

export const renderDefaults = { dpi: 200, budget_bytes: 200_000, min_dpi: 72, max_dpi: 600, max_pages: 5 } as const;

export const renderRequestSchema = z.object({
  pages: z.array(z.number().int()).describe('1-based page numbers, in the order wanted; they share one budget.'),
  dpi: z.number().default(renderDefaults.dpi).describe('Wanted resolution in dots per inch.'),
  budget_bytes: z.number().default(renderDefaults.budget_bytes).describe('Bytes that the whole answer may take.'),
  count: z
    .enum(['base64', 'raw'])
    .default('base64')
    .describe('What the budget counts: bytes after base64, or raw bytes.'),
  clip: clipSchema.optional().describe('Part of the page as fractions [x0, y0, x1, y1]; single page only.'),
  allow_webp: z.boolean().default(false).describe('Whether WebP may be used; not every client shows it.'),
  max_side_px: z.number().optional().describe('Longest side the picture may have, in pixels.'),
});
export type RenderRequest = z.infer<typeof renderRequestSchema>;

export const codecs = ['png', 'jpeg', 'webp'] as const;
export const colours = ['rgb', 'gray', 'palette', 'palette16', 'gray16', 'gray4', 'gray2'] as const;

export const attemptSchema = z.object({
  codec: z.enum(codecs),
  quality: z.number().nullable().describe('JPEG or WebP quality; null for PNG.'),
  colour: z
    .enum(colours)
    .describe('rgb, gray, palette, palette reduced to 16 colours, or gray with 16, 4 or 2 levels.'),
  lossy: z.boolean(),
  dpi: z.number(),
  pixels: z.tuple([z.number(), z.number()]),
  bytes: z.number().nullable().describe('Raw size; null when the attempt was predicted hopeless and not encoded.'),
  encoded_bytes: z.number().nullable().describe('Size as the budget counts it.'),
  kept: z.boolean(),
  why: z.string().describe('Why it was kept or left, in a sentence.'),
  ms: z.number(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const suggestedClipSchema = z.object({
  clip: clipSchema,
  dpi: z.number().describe('The resolution at which this clip was checked to fit.'),
  pixels: z.tuple([z.number(), z.number()]),
  encoded_bytes: z.number().describe('Measured size of this clip under the same budget.'),
  codec: z.enum(codecs),
  quality: z.number().nullable(),
  colour: z.enum(colours),
  lossy: z.boolean(),
});
export type SuggestedClip = z.infer<typeof suggestedClipSchema>;

export const pageClasses = ['text', 'line_art', 'scan_text', 'scan_photo', 'mixed', 'empty'] as const;

export const pageRecordSchema = z.object({
  page: z.number().int(),
  status: z.enum(['ok', 'oversized', 'failed']),
  page_class: z.enum(pageClasses),
  clip: clipSchema.optional(),
  dpi_requested: z.number(),
  dpi_used: z.number().nullable(),
  native_dpi: z.tuple([z.number(), z.number()]).nullable().describe('Resolution of the scan itself, x and y.'),
  native_dpi_cap: z.number().nullable().describe('Set when the scan itself is coarser than what was asked.'),
  pixels: z.tuple([z.number(), z.number()]).nullable(),
  codec: z.enum(codecs).nullable(),
  quality: z.number().nullable(),
  colour: z.enum(colours).nullable(),
  lossy: z.boolean(),
  bytes: z.number().nullable(),
  encoded_bytes: z.number().nullable(),
  budget_share: z.number().describe('Bytes of the budget that this page could use.'),
  encoder: z.string().nullable().describe('mupdf, own or canvas: who wrote the picture.'),
  downsampled: z.boolean(),
  likely_illegible_for_fine_detail: z.boolean(),
  smallest_text_px: z
    .number()
    .nullable()
    .describe('Height in pixels of the smallest text that the page holds, if known.'),
  attempts: z.array(attemptSchema),
  suggested_clips: z.array(suggestedClipSchema),
  limits: z
    .array(z.string())
    .describe('Which limits bit (budget, native resolution, pixel limit, side limit) and by how much.'),
  notices: z.array(z.string()),
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type PageRecord = z.infer<typeof pageRecordSchema>;

/** One exact picture of a page without a ladder: what a row of the ladder looked like, or the untouched original. */
export const rungRequestSchema = z.object({
  page: z.number().int(),
  clip: clipSchema.optional(),
  dpi: z.number(),
  codec: z.enum(codecs),
  quality: z.number().nullable(),
  colour: z.enum(colours),
});
export type RungRequest = z.infer<typeof rungRequestSchema>;

/** The answer without the pictures; `pictures` travel beside it as bytes. */
export const renderReportSchema = z.object({
  pages: z.array(pageRecordSchema),
  pages_rendered: z.array(z.number().int()),
  dpi_requested: z.number(),
  dpi_used: z.number().describe('The request after clamping; see `pages` for what each page got.'),
  budget_bytes: z.number(),
  budget_used: z.number().describe('Bytes of pictures and of this report together, as the budget counts them.'),
  native_dpi_cap: z.number().optional(),
  truncated_render: z.boolean().optional(),
  truncated_at: z.number().optional(),
  render_failed_pages: z.array(z.number()).optional(),
  render_downsampled: z.array(z.record(z.string(), z.unknown())).optional(),
  render_recompressed: z.array(z.record(z.string(), z.unknown())).optional(),
  render_oversized_pages: z.array(z.record(z.string(), z.unknown())).optional(),
  clip: clipSchema.optional(),
  content_warning: z.string(),
});
export type RenderReport = z.infer<typeof renderReportSchema>;

export interface Picture {
  page: number;
  mime: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Uint8Array;
}
export interface RenderAnswer {
  report: RenderReport;
  pictures: Picture[];
}
