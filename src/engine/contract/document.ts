/** What is known about an open document before any page is drawn. */
import * as z from 'zod';

export const pageSizeSchema = z.object({
  widthPt: z.number().describe('Width of the visible page in points, after crop box, rotation and user unit.'),
  heightPt: z.number().describe('Height of the visible page in points.'),
});

export const documentInfoSchema = z.object({
  name: z.string(),
  byteLength: z.number(),
  sha256: z.string().optional().describe('Hex digest of the file, when it was computed.'),
  pageCount: z.number().int(),
  pages: z.array(pageSizeSchema),
  repaired: z.boolean().describe('True when the file was damaged and was opened by repairing it.'),
  encrypted: z.boolean(),
  notices: z.array(z.string()).describe('Warnings of the PDF library, cut and de-duplicated.'),
});

export type PageSize = z.infer<typeof pageSizeSchema>;
export type DocumentInfo = z.infer<typeof documentInfoSchema>;
