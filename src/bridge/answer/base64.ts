/** Base64 without Node's Buffer, in pieces small enough for the argument list of `String.fromCharCode`. */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  // A multiple of three, so that no piece but the last is padded.
  const step = 24_576;
  for (let i = 0; i < bytes.length; i += step) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(i, i + step))));
  }
  return pieces.join('');
}

export function base64Length(byteLength: number): number {
  return 4 * Math.ceil(byteLength / 3);
}
