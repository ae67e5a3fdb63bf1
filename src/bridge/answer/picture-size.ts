/** Width and height of a PNG or JPEG from its header, to notice when a picture came out smaller than it was asked for. */
export interface PixelSize {
  widthPx: number;
  heightPx: number;
}

export function readPixelSize(bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47) {
    return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
  }
  if (bytes.length > 4 && view.getUint16(0) === 0xffd8) return readJpegSize(view);
  return null;
}

/** Walks the segments to the frame header, which is any SOF but the three markers that share its range. */
function readJpegSize(view: DataView): PixelSize | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
