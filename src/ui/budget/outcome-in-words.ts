/**
 * What a budget did to a page, in sentences with their consequence: the headline, and the flags under it. Nothing here
 * computes; it reads the record.
 */
import type { PageRecord } from '../../engine/contract/render.ts';
import { dpiInWords, formatInWords, sizeInWords } from './numbers-in-words.ts';

export type Tone = 'good' | 'warn' | 'bad';

export interface Words {
  tone: Tone;
  title: string;
  text: string;
}

/** Below this JPEG quality blocks and halos around letters are plain to see. */
const fairQuality = 60;

export function headline(record: PageRecord): Words {
  if (record.status === 'failed') {
    return {
      tone: 'bad',
      title: 'This page could not be rendered',
      text: record.failure?.message ?? 'The engine gave no reason.',
    };
  }
  if (record.status === 'oversized' || record.dpi_used === null) {
    return {
      tone: 'bad',
      title: 'No picture fits this budget',
      text: 'The reader gets nothing of this page. Raise the budget or send one of the clips below.',
    };
  }
  const lowered = record.downsampled || record.dpi_used < record.dpi_requested - 0.5;
  if (!lowered && !record.lossy) {
    return {
      tone: 'good',
      title: `Arrives whole, at ${dpiInWords(record.dpi_used)}`,
      text: 'Nothing was given up: every pixel is as the page has it.',
    };
  }
  if (!lowered) {
    const fewGrays = record.colour === 'gray2' || record.colour === 'gray4';
    const strained = fewGrays || record.likely_illegible_for_fine_detail || (record.quality ?? 100) < fairQuality;
    return {
      tone: strained ? 'warn' : 'good',
      title: `Full resolution, as ${formatInWords(pictureOf(record))}`,
      text: fewGrays
        ? 'The resolution was kept; the tones between black and white were given up to make it fit.'
        : 'The resolution was kept; fine shades were given up to make it fit.',
    };
  }
  const cappedByScan = record.native_dpi_cap !== null && record.dpi_used >= record.native_dpi_cap - 0.5;
  if (cappedByScan && !record.lossy) {
    return {
      tone: 'good',
      title: `Arrives whole, at ${dpiInWords(record.dpi_used)}`,
      text: 'That is all the scan itself holds; more would only enlarge it.',
    };
  }
  return {
    tone: record.likely_illegible_for_fine_detail ? 'bad' : 'warn',
    title: `Shrunk from ${dpiInWords(record.dpi_requested)} to ${dpiInWords(record.dpi_used)}`,
    text: record.likely_illegible_for_fine_detail
      ? 'Small print is probably unreadable for whoever receives it.'
      : 'Larger print stays readable; check the small print in the comparison.',
  };
}

/** A record that has a picture, as format words need it. */
function pictureOf(record: PageRecord): Parameters<typeof formatInWords>[0] {
  return { codec: record.codec ?? 'png', quality: record.quality, colour: record.colour ?? 'rgb' };
}

/** Capital letters of about this height in pixels are at the edge of what readers of images make out. */
const smallTextPx = 9;

export function flagsInWords(record: PageRecord): Words[] {
  const flags: Words[] = [];
  if (record.lossy) {
    flags.push({
      tone: 'warn',
      title: 'Not an exact copy',
      text: `${formatInWords(pictureOf(record))} changes pixels. Faint pencil, thin lines and small figures suffer first.`,
    });
  }
  if (record.likely_illegible_for_fine_detail) {
    flags.push({
      tone: 'bad',
      title: 'Fine detail is probably illegible',
      text: 'A reader may guess figures it cannot see. Send a clip for the part that matters.',
    });
  }
  if (record.native_dpi_cap !== null) {
    flags.push({
      tone: 'warn',
      title: `The scan holds only ${dpiInWords(record.native_dpi_cap)}`,
      text: 'Asking for more adds bytes and no detail.',
    });
  }
  if (record.smallest_text_px !== null && record.status === 'ok') {
    const small = record.smallest_text_px < smallTextPx;
    flags.push({
      tone: small ? 'warn' : 'good',
      title: `Smallest print is ${record.smallest_text_px.toFixed(0)} pixels high`,
      text: small ? 'Below about nine pixels letters run together.' : 'That is enough to be read.',
    });
  }
  if (record.status === 'oversized') {
    const smallest = record.attempts.reduce<number | null>((least, attempt) => {
      if (attempt.encoded_bytes === null) return least;
      return least === null ? attempt.encoded_bytes : Math.min(least, attempt.encoded_bytes);
    }, null);
    flags.push({
      tone: 'bad',
      title: 'Too large even at the lowest setting',
      text: smallest === null ? 'Nothing that was tried fits.' : `The smallest attempt was ${sizeInWords(smallest)}.`,
    });
  }
  return flags;
}
