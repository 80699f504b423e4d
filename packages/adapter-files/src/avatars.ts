import { extname } from 'node:path';
import type { AvatarFlaw, AvatarPictures } from '@parley/core';
import * as E from 'fp-ts/Either';
import sharp from 'sharp';

/** In pixels, of a side. */
const small = 100;
const medium = 500;

/** In all frames together. */
const maxPixels = 90_000_000;

/** Source: reference, «Avatar upload». */
const endings: ReadonlySet<string> = new Set([
  '.avif',
  '.gif',
  '.heic',
  '.jfif',
  '.jpe',
  '.jpeg',
  '.jpg',
  '.png',
  '.tif',
  '.tiff',
  '.webp',
]);

const invalidFormat: AvatarFlaw = { _tag: 'InvalidImageFormat' };
const undecodable: AvatarFlaw = { _tag: 'UndecodableImage' };
const tooManyPixels: AvatarFlaw = { _tag: 'TooManyPixels' };

/** What is decoded is bounded before, so that the library's own bound need not be met. */
const square = (bytes: Uint8Array, side: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .png()
    .toBuffer();

const pixelsOf = async (bytes: Uint8Array): Promise<number> => {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height * pages;
};

/** The first frame, as a square, in both sizes. */
export const toAvatar =
  (bytes: Uint8Array, name: string) => async (): Promise<E.Either<AvatarFlaw, AvatarPictures>> => {
    if (!endings.has(extname(name).toLowerCase())) {
      return E.left(invalidFormat);
    }
    try {
      if ((await pixelsOf(bytes)) > maxPixels) {
        return E.left(tooManyPixels);
      }
      return E.right({ small: await square(bytes, small), medium: await square(bytes, medium) });
    } catch {
      return E.left(undecodable);
    }
  };
