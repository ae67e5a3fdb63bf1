/** An address for the bytes of a picture, given back when the picture is no longer shown. */
import { useEffect, useState } from 'react';
import type { Picture } from '../../engine/contract/render.ts';

export function usePictureUrl(picture: Picture | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(new Blob([new Uint8Array(picture.bytes)], { type: picture.mime }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url;
}
