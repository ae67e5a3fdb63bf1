/** A render report as lines of text: per page what was asked, what was sent, and what that cost. */
import type { PageRecord } from '../../engine/contract/render.ts';
import { isDamage } from '../../engine/pdf/page-damage.ts';
import { cutText } from './untrusted-text.ts';

export function pageLine(p: PageRecord): string {
  if (p.status === 'failed') return `p.${p.page}: failed, ${cutText(p.failure?.message ?? 'no reason given', 140)}`;
  if (p.status === 'oversized') return `p.${p.page}: no picture; nothing readable fits ${p.budget_share} bytes.`;
  const quality = p.quality === null ? '' : ` q${p.quality}`;
  return `p.${p.page}: asked ${p.dpi_requested} DPI, got ${p.dpi_used} DPI, ${p.pixels?.join('x')} px, ${p.codec}${quality} ${p.colour}, ${p.encoded_bytes} bytes.`;
}

export function renderLosses(p: PageRecord): string[] {
  const lines: string[] = [];
  for (const notice of p.notices.filter(isDamage)) lines.push(`p.${p.page}: ${cutText(notice, 160)}`);
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
