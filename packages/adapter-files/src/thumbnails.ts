import type { Bytes, Thumbnails } from '@parley/core';
import * as O from 'fp-ts/Option';
import type { SharpOptions } from 'sharp';
import sharp from 'sharp';

/** In pixels; smaller pictures stay as they are. Source: reference, `server_thumbnail_formats`. */
const box = { width: 840, height: 560, fit: 'inside', withoutEnlargement: true } as const;

/** In all frames together: larger ones would cost more memory than a preview is worth. */
const maxPixels = 90_000_000;

const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error' };

const collected = async (content: Bytes): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const thumbnail = (bytes: Buffer, animated: boolean): Promise<Buffer> =>
  sharp(bytes, { ...options, animated })
    .autoOrient()
    .resize(box)
    .webp()
    .toBuffer();

/** None for whatever cannot be decoded, and for pictures that are too large to. */
export const toThumbnails = (content: Bytes) => async (): Promise<O.Option<Thumbnails>> => {
  const bytes = await collected(content);
  try {
    // Cameras write which side is up beside the picture.
    const { autoOrient, pages = 1 } = await sharp(bytes, options).metadata();
    const { width, height } = autoOrient;
    if (width * height * pages > maxPixels) {
      return O.none;
    }
    return O.some({
      picture: { width, height, isAnimated: pages > 1 },
      still: await thumbnail(bytes, false),
      animated: pages > 1 ? await thumbnail(bytes, true) : undefined,
    });
  } catch {
    return O.none;
  }
};
