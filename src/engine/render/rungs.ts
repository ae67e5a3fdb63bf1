/**
 * The rungs of the ladder and their order for each kind of page. First what loses nothing, then what loses levels or
 * quality at the full resolution, then resolution. Measured on scans and born-digital pages: few gray levels read best
 * per byte where ink is crisp, JPEG where it is faint or the page is a photograph; and a low quality at a high
 * resolution reads better than the reverse.
 */
import type { Attempt, PageRecord } from '../contract/render.ts';

export type PageClass = PageRecord['page_class'];
export type Colour = Attempt['colour'];
export type Codec = Attempt['codec'];

export interface Rung {
  codec: Codec;
  quality: number | null;
  colour: Colour;
  lossy: boolean;
}

/** One step at full resolution: a rung, or a codec whose best quality that fits is searched. */
export type Step = { kind: 'rung'; rung: Rung } | { kind: 'qualities'; rungs: Rung[] };

export interface Ladder {
  /** Tried in order at the full resolution; the first that fits is taken. */
  full: Step[];
  /** When none fits: each is fitted by resolution and the best by `weight` x DPI is taken. */
  reduced: { rung: Rung; weight: number }[];
}

export interface PageTraits {
  pageClass: PageClass;
  /** What holds the page without loss in the fewest bytes. */
  exact: 'gray' | 'palette' | 'rgb';
  allowWebp: boolean;
}

export const isCrisp = (pageClass: PageClass): boolean =>
  pageClass === 'text' || pageClass === 'line_art' || pageClass === 'scan_text' || pageClass === 'empty';

const png = (colour: Colour, lossy: boolean): Rung => ({ codec: 'png', quality: null, colour, lossy });
const photo = (codec: 'jpeg' | 'webp', quality: number, colour: 'rgb' | 'gray'): Rung => ({
  codec,
  quality,
  colour,
  lossy: true,
});

/** From best to worst: above 90 bytes grow and nothing can be seen; 15 at full resolution still reads better than 30 at less. */
const allQualities = [90, 85, 80, 75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15];
/** A page with photo and text: below this JPEG rings around letters, and few levels keep them better. */
const mixedQualities = allQualities.filter((quality) => quality >= 30);
const lowestQuality = 15;
/** For coloured text and typed scans: colour is given up before JPEG rings around every letter. */
const textQualities = [90, 85, 80, 75, 70, 65, 60];

export function ladderFor({ pageClass, exact, allowWebp }: PageTraits): Ladder {
  const colour = exact === 'gray' ? 'gray' : 'rgb';
  const lossless: Step = { kind: 'rung', rung: png(exact, false) };
  const few = (levels: Colour): Step => ({ kind: 'rung', rung: png(levels, true) });
  const qualities = (list: number[], as: 'rgb' | 'gray'): Step => ({
    kind: 'qualities',
    rungs: list.map((q) => photo('jpeg', q, as)),
  });
  // Drawn pages have few colours: sixteen of them are crisper than a JPEG that has begun to ring.
  const drawnColours: Step[] = [
    qualities(
      textQualities.filter((quality) => quality >= 75),
      'rgb',
    ),
    few('palette16'),
    qualities(
      textQualities.filter((quality) => quality < 75),
      'rgb',
    ),
  ];
  if (isCrisp(pageClass)) {
    const keepsColour: Step[] = pageClass === 'scan_text' ? [qualities(textQualities, 'rgb')] : drawnColours;
    return {
      full: [lossless, ...(colour === 'rgb' ? keepsColour : []), few('gray16'), few('gray4'), few('gray2')],
      reduced: [
        { rung: png('gray2', true), weight: 0.8 },
        { rung: png('gray4', true), weight: 1 },
      ],
    };
  }
  const webp: Step[] = allowWebp
    ? [{ kind: 'qualities', rungs: [80, 70, 60, 50, 40, 30, 20].map((q) => photo('webp', q, 'rgb')) }]
    : [];
  const grayAsWell: Step[] = colour === 'rgb' ? [qualities([20, 15], 'gray')] : [];
  const reducedPhoto = allowWebp
    ? [{ rung: photo('webp', 20, 'rgb'), weight: 1 }]
    : [
        { rung: photo('jpeg', lowestQuality, colour), weight: 1 },
        // Without colour about a tenth more resolution fits; ink colours are worth a small difference.
        ...(colour === 'rgb' ? [{ rung: photo('jpeg', lowestQuality, 'gray'), weight: 0.9 }] : []),
      ];
  if (pageClass !== 'mixed') {
    return { full: [lossless, qualities(allQualities, colour), ...webp, ...grayAsWell], reduced: reducedPhoto };
  }
  // Photo and text: at full resolution JPEG keeps both; below it the text is worth more than the photo's tones.
  return {
    full: [lossless, qualities(mixedQualities, colour), ...webp, few('gray4'), few('gray2')],
    reduced: [
      ...reducedPhoto.map(({ rung, weight }) => ({ rung, weight: weight * 0.8 })),
      { rung: png('gray4', true), weight: 1 },
      { rung: png('gray2', true), weight: 0.75 },
    ],
  };
}
