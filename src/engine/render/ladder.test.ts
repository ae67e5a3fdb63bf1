import { describe, expect, it } from 'vitest';
import { climbLadder, type LadderRequest } from './ladder.ts';
import { ladderFor, type PageTraits, type Rung } from './rungs.ts';

/** Bytes per pixel of a rung at 200 DPI; fewer pixels cost more each, as on real pages. */
type Model = (rung: Rung) => number | null;

function climb(traits: Partial<PageTraits>, model: Model, maxBytes: number, more: Partial<LadderRequest> = {}) {
  const measured: string[] = [];
  const request: LadderRequest = {
    ladder: ladderFor({ pageClass: 'text', exact: 'gray', allowWebp: false, ...traits }),
    fullDpi: 200,
    leastDpi: 10,
    maxBytes,
    measure: async (rung, dpi) => {
      measured.push(`${rung.codec} ${rung.colour} ${rung.quality ?? ''} @${dpi}`);
      const bytes = model(rung);
      return bytes === null ? null : { bytes: Math.round(bytes * (dpi / 200) ** 1.6), pixels: [dpi * 8, dpi * 11] };
    },
    encodedBytes: (bytes) => 4 * Math.ceil(bytes / 3),
    nowMs: () => 0,
    ...more,
  };
  return climbLadder(request).then((result) => ({ ...result, measured }));
}

const textModel: Model = ({ codec, colour, quality }) => {
  if (codec !== 'png') return 4000 * (quality ?? 0);
  return {
    gray: 400_000,
    rgb: 700_000,
    palette: 500_000,
    palette16: 300_000,
    gray16: 250_000,
    gray4: 160_000,
    gray2: 100_000,
  }[colour];
};
const photoModel: Model = ({ codec, colour, quality }) =>
  codec === 'png' ? 5_000_000 : (colour === 'gray' ? 3000 : 4000) * (quality ?? 0);

describe('the ladder', () => {
  it('returns a page untouched when it fits, and looks no further', async () => {
    const { kept, attempts } = await climb({}, textModel, 500_000);
    expect(kept).toMatchObject({ rung: { codec: 'png', colour: 'gray', lossy: false }, dpi: 200 });
    expect(attempts).toHaveLength(1);
    expect(attempts[0]).toMatchObject({ kept: true, why: 'Fits, and nothing is lost.' });
  });

  it('says how far an attempt missed: as a share while that is small, as a multiple beyond', async () => {
    const { attempts } = await climb({ pageClass: 'scan_photo', exact: 'rgb' }, photoModel, 250_000, {});
    const whys = attempts.map((attempt) => attempt.why);
    expect(whys).toContain('Too large: 20 times the budget.');
    expect(whys.some((why) => /^Too large: \d+(\.\d)? % over the budget\.$/.test(why))).toBe(true);
    expect(whys.join()).not.toMatch(/\d{3,} %/);
  });

  it('gives up gray levels before resolution on text, and says that it is lossy', async () => {
    const { kept } = await climb({}, textModel, 170_000);
    expect(kept).toMatchObject({ rung: { codec: 'png', colour: 'gray4', lossy: true }, dpi: 200 });
  });

  it('gives up quality before resolution on photographs, in small steps', async () => {
    const { kept } = await climb({ pageClass: 'scan_photo', exact: 'rgb' }, photoModel, 4000 * 66);
    expect(kept).toMatchObject({ rung: { codec: 'jpeg', quality: 65, colour: 'rgb' }, dpi: 200 });
  });

  it('never uses few gray levels on handwriting or photographs', async () => {
    for (const maxBytes of [300_000, 50_000, 5_000, 900]) {
      const { measured } = await climb({ pageClass: 'scan_photo', exact: 'rgb' }, photoModel, maxBytes);
      expect(measured.filter((m) => /gray(2|4|16)/.test(m))).toEqual([]);
    }
  });

  it('uses WebP only when the caller allows it', async () => {
    const without = await climb({ pageClass: 'scan_photo', exact: 'rgb' }, photoModel, 30_000);
    const allowed = await climb({ pageClass: 'scan_photo', exact: 'rgb', allowWebp: true }, photoModel, 30_000);
    expect(without.measured.some((m) => m.startsWith('webp'))).toBe(false);
    expect(allowed.measured.some((m) => m.startsWith('webp'))).toBe(true);
  });

  it('finds the highest resolution that fits within five percent and never falls to a floor', async () => {
    for (const maxBytes of [90_000, 60_000, 31_000, 12_345, 4_000]) {
      const { kept } = await climb({}, textModel, maxBytes);
      expect(kept).not.toBeNull();
      const size = textModel(kept?.rung ?? { codec: 'png', quality: null, colour: 'gray2', lossy: true }) ?? 0;
      const largest = 200 * (maxBytes / size) ** (1 / 1.6);
      expect(kept?.dpi).toBeLessThanOrEqual(largest + 1);
      expect(kept?.dpi).toBeGreaterThan(Math.floor(largest * 0.95));
    }
  });

  it('writes down every measurement with its size and marks exactly one as kept', async () => {
    const { attempts, measured, kept } = await climb({}, textModel, 60_000);
    expect(attempts).toHaveLength(measured.length);
    expect(attempts.filter((a) => a.kept)).toHaveLength(1);
    expect(attempts.find((a) => a.kept)?.bytes).toBe(kept?.bytes);
    for (const attempt of attempts) expect(attempt.why).not.toBe('');
  });

  it('skips a lossless attempt that a sample shows to be hopeless, and says so', async () => {
    const { attempts } = await climb({ pageClass: 'scan_photo', exact: 'rgb' }, photoModel, 200_000, {
      predict: async (rung) => photoModel(rung),
    });
    expect(attempts[0]).toMatchObject({ codec: 'png', bytes: null, kept: false });
    expect(attempts[0]?.why).toContain('Not encoded');
  });

  it('reaches the same quality whether or not sizes can be predicted', async () => {
    const traits = { pageClass: 'scan_photo', exact: 'rgb' } as const;
    const blind = await climb(traits, photoModel, 4000 * 47);
    const seeing = await climb(traits, photoModel, 4000 * 47, {
      predict: async (rung) => (photoModel(rung) ?? 0) * 1.15,
    });
    expect(seeing.kept?.rung).toEqual(blind.kept?.rung);
    expect(seeing.measured.length).toBeLessThan(blind.measured.length);
  });

  it('does not touch the resolution when that is ruled out', async () => {
    const { kept, leastBytes } = await climb({}, textModel, 50_000, { leastDpi: 200 });
    expect(kept).toBeNull();
    expect(leastBytes).toBe(100_000);
  });
});
