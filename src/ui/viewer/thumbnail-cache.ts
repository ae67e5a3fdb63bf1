/** Small drawings of pages, kept while there is room: for the list at the side, and as the first sight of a page. */

const cache = new Map<string, ImageBitmap>();

/** About 120 x 160 px each at density 2: 300 of them are 45 MB. */
const maxThumbnails = 300;

const keyOf = (documentId: string, page: number): string => `${documentId}:${page}`;

export function thumbnailOf(documentId: string, page: number): ImageBitmap | null {
  return cache.get(keyOf(documentId, page)) ?? null;
}

export function keepThumbnail(documentId: string, page: number, bitmap: ImageBitmap): void {
  const key = keyOf(documentId, page);
  cache.delete(key);
  cache.set(key, bitmap);
  for (const oldest of cache.keys()) {
    if (cache.size <= maxThumbnails) break;
    cache.get(oldest)?.close();
    cache.delete(oldest);
  }
}

export function forgetThumbnails(documentId: string): void {
  for (const [key, bitmap] of cache) {
    if (!key.startsWith(`${documentId}:`)) continue;
    bitmap.close();
    cache.delete(key);
  }
}
