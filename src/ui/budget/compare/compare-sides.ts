/** The things that can stand on either side of the comparison, and how to get their pictures. */
import type { Outcome } from '../../../engine/contract/failure.ts';
import { succeed } from '../../../engine/contract/failure.ts';
import type { Attempt, Clip, Picture, RungRequest } from '../../../engine/contract/render.ts';
import { modelView } from '../../../engine/render/model-limits.ts';
import { getEngineClient } from '../../engine.ts';
import { dpiInWords, formatInWords, sizeInWords } from '../numbers-in-words.ts';
import type { ModelPreset } from '../presets.ts';
import { type CompareSubject, wholeClip } from './compare-store.ts';

export interface CompareSide {
  id: string;
  name: string;
  about: string;
  /** Resolution of the picture, for its size on screen. */
  dpi: number;
  load(signal: AbortSignal): Promise<Outcome<SidePicture>>;
}

export interface SidePicture {
  picture: Picture;
  /** Part of the picture that covers the compared region, as fractions of the picture. */
  part: Clip;
}

export const originalId = 'original';
export const modelId = 'model';

export function sidesOf(subject: CompareSubject, model: ModelPreset): CompareSide[] {
  const { record, request } = subject;
  const sides: CompareSide[] = [
    {
      id: originalId,
      name: `Untouched, ${dpiInWords(request.dpi)}`,
      about: 'Every pixel as the page has it',
      dpi: request.dpi,
      load: (signal) => loadRung(subject, { dpi: request.dpi, codec: 'png', quality: null, colour: 'rgb' }, signal),
    },
  ];
  if (subject.whole && subject.whole.record.dpi_used !== null) {
    const { record: wholeRecord, picture } = subject.whole;
    if (picture) {
      sides.push({
        id: 'whole',
        name: `On the whole page, ${dpiInWords(wholeRecord.dpi_used ?? request.dpi)}`,
        about: 'The same region of the picture of the whole page',
        dpi: wholeRecord.dpi_used ?? request.dpi,
        load: async () => succeed({ picture, part: subject.request.clip ?? wholeClip }),
      });
    }
  }
  record.attempts.forEach((attempt, index) => {
    sides.push({
      id: rungId(index),
      name: `${formatInWords(attempt)}, ${dpiInWords(attempt.dpi)}`,
      about: aboutAttempt(attempt),
      dpi: attempt.dpi,
      load: (signal) =>
        attempt.kept && subject.picture
          ? Promise.resolve(succeed({ picture: subject.picture, part: wholeClip }))
          : loadRung(subject, attempt, signal),
    });
  });
  const seen = record.pixels ? modelView(record.pixels, model) : null;
  if (seen && seen.by !== null && subject.picture && record.dpi_used !== null) {
    const { picture } = subject;
    sides.push({
      id: modelId,
      name: `As ${model.name} sees it, ${dpiInWords(record.dpi_used * seen.scale)}`,
      about: 'The picture that was sent, shrunk by the model’s own limit',
      dpi: record.dpi_used * seen.scale,
      load: async () => succeed({ picture: await shrinkPicture(picture, seen.pixels), part: wholeClip }),
    });
  }
  return sides;
}

export const rungId = (index: number): string => `rung-${index}`;

/** The two sides to begin with: what arrived (or the row that was chosen) beside the untouched original. */
export function firstSides(subject: CompareSubject, sides: readonly CompareSide[]): [string, string] {
  const kept = subject.record.attempts.findIndex((attempt) => attempt.kept);
  const wanted = subject.rung ?? kept;
  if (subject.whole && subject.rung === undefined && sides.some((side) => side.id === 'whole')) {
    return ['whole', wanted < 0 ? originalId : rungId(wanted)];
  }
  return [wanted < 0 ? (sides.at(-1)?.id ?? originalId) : rungId(wanted), originalId];
}

function aboutAttempt(attempt: Attempt): string {
  const size = attempt.encoded_bytes === null ? 'not made' : sizeInWords(attempt.encoded_bytes);
  return attempt.kept ? `${size}, this is what arrives` : `${size}, left`;
}

async function loadRung(
  subject: CompareSubject,
  rung: Pick<RungRequest, 'dpi' | 'codec' | 'quality' | 'colour'>,
  signal: AbortSignal,
): Promise<Outcome<SidePicture>> {
  const { dpi, codec, quality, colour } = rung;
  const clip = subject.request.clip;
  const outcome = await getEngineClient().renderRung(
    subject.documentId,
    { page: subject.record.page, dpi, codec, quality, colour, ...(clip ? { clip } : {}) },
    { signal, lane: 'batch' },
  );
  return outcome.ok ? succeed({ picture: outcome.value, part: wholeClip }) : outcome;
}

/** Shrinks as a receiver would, with smoothing, and keeps the result exact. */
async function shrinkPicture(picture: Picture, [widthPx, heightPx]: readonly [number, number]): Promise<Picture> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(picture.bytes)], { type: picture.mime }), {
    resizeWidth: widthPx,
    resizeHeight: heightPx,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return { page: picture.page, mime: 'image/png', bytes: new Uint8Array(await blob.arrayBuffer()) };
}
