/**
 * What the library's warnings mean for whoever looks at a page: is a picture on it damaged, is its content broken? Most
 * warnings mean nothing to them (fonts, colour profiles, odd numbers) and are passed over; a damaged picture is padded
 * by the library without an error, so without this a black or empty box would look like what the author drew.
 */

/** What decoders of pictures say, each in its own words. */
const ofPicture = /truncated image|image format|openjpeg|jpx|jbig2|faxd|jpeg/i;
/** Said of any stream; the picture's, when a picture was padded in the same drawing. */
const ofStream = /^(library|read|format) error|^premature end/i;
const ofContent = /^syntax error/i;
const paddedPicture = /padding truncated image/i;
const longestReason = 100;

export function damageIn(warnings: readonly string[]): string[] {
  const padded = warnings.some((line) => paddedPicture.test(line));
  const picture = warnings.find((line) => ofPicture.test(line) && !paddedPicture.test(line));
  const stream = warnings.find((line) => ofStream.test(line) && !ofPicture.test(line));
  const content =
    warnings.find((line) => ofContent.test(line) && !ofPicture.test(line)) ?? (padded ? undefined : stream);
  return [
    ...(picture || padded ? [damagedPicture(picture ?? stream ?? 'its data ends early')] : []),
    ...(content ? [brokenContent(content)] : []),
  ];
}

const damagedPicture = (why: string): string =>
  `A picture on this page is damaged (${cut(why)}); what could be decoded of it is shown.`;

export const brokenContent = (why: string): string =>
  `The page's content is broken (${cut(why)}); what could be drawn is shown.`;

/** Whether a notice of a page's record tells of damage, rather than of what a budget cost. */
export const isDamage = (notice: string): boolean => /is (damaged|broken) \(/.test(notice);

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
}
