import { describe, expect, it } from 'vitest';
import { tinyPng } from '../testing/fake-engine.ts';
import { readPixelSize } from './picture-size.ts';

describe('the size of a picture', () => {
  it('is read from the header of a PNG', () => {
    expect(readPixelSize(tinyPng)).toEqual({ widthPx: 1, heightPx: 1 });
  });

  it('is read from the frame header of a JPEG, past other segments', () => {
    const app0 = [0xff, 0xe0, 0, 4, 1, 2];
    const tables = [0xff, 0xc4, 0, 3, 9];
    const frame = [0xff, 0xc2, 0, 11, 8, 0x01, 0x2c, 0x02, 0x58, 1, 0, 0, 0];
    expect(readPixelSize(new Uint8Array([0xff, 0xd8, ...app0, ...tables, ...frame]))).toEqual({
      widthPx: 600,
      heightPx: 300,
    });
  });

  it('is unknown for anything else, cut files included', () => {
    for (const bytes of [[], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xe0, 0, 200], [1, 2, 3, 4, 5, 6, 7, 8]]) {
      expect(readPixelSize(new Uint8Array(bytes))).toBeNull();
    }
  });
});
