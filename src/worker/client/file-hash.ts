/** SHA-256 of a file, the name under which answers and project files know it. */

/** The whole file has to be in memory for the browser's digest; beyond this size the document goes without a hash. */
const maxHashedBytes = 256 * 1024 * 1024;

export async function fileSha256(file: Blob): Promise<string | null> {
  if (file.size > maxHashedBytes || !globalThis.crypto?.subtle) return null;
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    // Unreadable files are reported by the opening itself.
    return null;
  }
}
