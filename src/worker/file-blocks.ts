/** Reads blocks of a `File` synchronously, as mupdf wants them; only workers may. The file itself is never copied whole. */
import type { BlockSource } from '../engine/pdf/block-stream.ts';

export function blocksOfFile(file: Blob): BlockSource {
  const reader = new FileReaderSync();
  return {
    fileSize: file.size,
    readBlock: (start, end) => new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end))),
  };
}
