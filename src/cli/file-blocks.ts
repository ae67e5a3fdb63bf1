/** A file on disk as a block source: read where it lies, so that a file of any size opens at once. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import type { BlockSource } from '../engine/pdf/block-stream.ts';

export interface OpenFile {
  name: string;
  source: BlockSource;
  close(): void;
}

export function openFileBlocks(path: string): Outcome<OpenFile> {
  const name = basename(path);
  try {
    const handle = openSync(path, 'r');
    const stat = fstatSync(handle);
    if (!stat.isFile()) {
      closeSync(handle);
      return fail('file_unreadable', `${name} is not a file.`, { name });
    }
    const source: BlockSource = {
      fileSize: stat.size,
      readBlock(start, end) {
        const block = new Uint8Array(end - start);
        return block.subarray(0, readSync(handle, block, 0, end - start, start));
      },
    };
    return succeed({ name, source, close: () => closeSync(handle) });
  } catch (error) {
    return fail(
      'file_unreadable',
      `${name} could not be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        name,
      },
    );
  }
}
