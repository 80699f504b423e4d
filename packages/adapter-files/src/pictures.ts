import type { EmojiPicture, PictureFlaw, Pictures } from '@parley/core';
import { unexpected } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import sharp from 'sharp';
import { toAvatar } from './avatars';
import { toThumbnails } from './thumbnails';

/** In pixels. */
const emojiSize = 64;

const maxBytes = 128 * 1024;

/** Larger ones would cost more memory than an emoji is worth. */
const maxPixels = 90_000_000;

const formats: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const invalidFormat: PictureFlaw = { _tag: 'InvalidImageFormat' };
const undecodable: PictureFlaw = { _tag: 'UndecodableImage' };
const tooLarge: PictureFlaw = { _tag: 'ImageTooLarge' };

const resized = (bytes: Uint8Array, animated: boolean) =>
  sharp(bytes, { animated, limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(emojiSize, emojiSize, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });

const makeEmoji = async (bytes: Uint8Array, extension: string): Promise<EmojiPicture> => {
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
  return pages > 1
    ? {
        extension,
        picture: await resized(bytes, true).toBuffer(),
        still: await resized(bytes, false).png().toBuffer(),
      }
    : { extension, picture: await resized(bytes, false).toBuffer(), still: undefined };
};

const judge = (made: EmojiPicture): E.Either<PictureFlaw, EmojiPicture> =>
  made.picture.length > maxBytes || (made.still?.length ?? 0) > maxBytes
    ? E.left(tooLarge)
    : E.right(made);

/** Source: reference, «POST /realm/emoji/{name}», checks of the picture. */
export const sharpPictures: Pictures = {
  toAvatar,

  toThumbnails: (content) => TE.tryCatch(toThumbnails(content), unexpected),

  toEmoji: (bytes, contentType) => async () => {
    const extension = formats[contentType.split(';')[0]?.trim().toLowerCase() ?? ''];
    if (extension === undefined) {
      return E.left(invalidFormat);
    }
    try {
      return judge(await makeEmoji(bytes, extension));
    } catch {
      return E.left(undecodable);
    }
  },
};
