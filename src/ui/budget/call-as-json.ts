/** The arguments an agent would send for what is shown, in the names of the tool. Only what differs from the defaults is written. */
import type { RenderRequest } from '../../engine/contract/render.ts';
import { formatPageRange } from './page-range.ts';

export function callArguments(documentName: string, request: RenderRequest): Record<string, unknown> {
  return {
    document: documentName,
    pages: formatPageRange(request.pages),
    dpi: request.dpi,
    budget_bytes: request.budget_bytes,
    ...(request.count === 'base64' ? {} : { count: request.count }),
    ...(request.clip ? { clip: request.clip.map((part) => Math.round(part * 1e5) / 1e5) } : {}),
    ...(request.allow_webp ? { allow_webp: true } : {}),
    ...(request.max_side_px === undefined ? {} : { max_side_px: request.max_side_px }),
  };
}

export function callAsJson(documentName: string, request: RenderRequest): string {
  return JSON.stringify({ tool: 'pdf_render_pages', arguments: callArguments(documentName, request) }, null, 2);
}
