/** How a budget counts bytes: as the transport does (base64) or raw; and what is set aside for the text around pictures. */
export type ByteCount = 'base64' | 'raw';

export const encodedBytes = (bytes: number, count: ByteCount): number =>
  count === 'base64' ? 4 * Math.ceil(bytes / 3) : bytes;

/** The most raw bytes whose encoded size still fits. */
export const rawBytesWithin = (budget: number, count: ByteCount): number =>
  count === 'base64' ? Math.floor(budget / 4) * 3 : Math.floor(budget);

/**
 * The report around the pictures takes about 300 bytes and up to 1,500 for each page that lost something. It is set aside
 * before the pictures are fitted, but never more than two fifths: below that the pictures are the point.
 */
export function reserveForReport(pageCount: number, budgetBytes: number): number {
  return Math.ceil(Math.min(budgetBytes * 0.4, 300 + 1_500 * pageCount));
}
