import { extname } from 'node:path';
import type { AvatarFlaw, Bytes, EmojiPicture, PictureFlaw, Pictures } from '@parley/core/messages';
import { catching, unexpected } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { Products } from './decoding/messages';
import type { DecoderOptions } from './decoding/picture-decoder';
import { pictureDecoder } from './decoding/picture-decoder';
import type { PictureFormat } from './decoding/picture-format';
import { formatOf, headBytes } from './decoding/picture-format';

const maxEmojiBytes = 128 * 1024;

/** Source: docs/reference/emoji.md#custom-emoji. */
const emojiTypes: ReadonlySet<string> = new Set([
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
]);

const emojiFormats: ReadonlySet<PictureFormat> = new Set(['gif', 'jpeg', 'png', 'webp']);

/** Source: docs/reference/own-account.md#avatar-upload. */
const avatarEndings: ReadonlySet<string> = new Set([
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

const invalidFormat = { _tag: 'InvalidImageFormat' } as const;
const undecodable = { _tag: 'UndecodableImage' } as const;
const busy = { _tag: 'PicturesBusy' } as const;
const tooLarge: PictureFlaw = { _tag: 'ImageTooLarge' };
const tooManyPixels: AvatarFlaw = { _tag: 'TooManyPixels' };

const mediaType = (contentType: string): string =>
  contentType.split(';')[0]?.trim().toLowerCase() ?? '';

const isSmallEnough = ({ picture, still }: EmojiPicture): boolean =>
  picture.length <= maxEmojiBytes && (still?.length ?? 0) <= maxEmojiBytes;

const headOf = async (content: Bytes): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) {
    pieces.push(piece);
    if (pieces.reduce((length, each) => length + each.length, 0) >= headBytes) {
      break;
    }
  }
  return Buffer.concat(pieces);
};

const wholeOf = async (content: Bytes): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

export type IsolatedPictures = Pictures & {
  /** Ends the decoder process. */
  readonly stop: () => void;
};

/**
 * Converts uploaded images in a separate process. The format is detected from the bytes; bytes of
 * an unknown format are rejected without waiting.
 */
export const isolatedPictures = (options: Partial<DecoderOptions> = {}): IsolatedPictures => {
  const { decode, stop } = pictureDecoder(options);
  const decodeNamed =
    <P extends 'avatar' | 'logo'>(
      product: P,
      bytes: Uint8Array,
      name: string,
    ): TE.TaskEither<AvatarFlaw, Products[P]> =>
    async () => {
      if (!avatarEndings.has(extname(name).toLowerCase())) {
        return E.left(invalidFormat);
      }
      if (formatOf(bytes) === undefined) {
        return E.left(undecodable);
      }
      const decoded = await decode(product, () => Promise.resolve(bytes));
      switch (decoded._tag) {
        case 'Made':
          return E.right(decoded.made);
        case 'TooLarge':
          return E.left(tooManyPixels);
        case 'Undecodable':
          return E.left(undecodable);
        case 'Busy':
          return E.left(busy);
      }
    };

  return {
    stop,

    toAvatar: (bytes, name) => decodeNamed('avatar', bytes, name),

    toLogo: (bytes, name) => decodeNamed('logo', bytes, name),

    toEmoji: (bytes, contentType) => async () => {
      if (!emojiTypes.has(mediaType(contentType))) {
        return E.left(invalidFormat);
      }
      const format = formatOf(bytes);
      if (format === undefined) {
        return E.left(undecodable);
      }
      if (!emojiFormats.has(format)) {
        return E.left(invalidFormat);
      }
      const decoded = await decode('emoji', () => Promise.resolve(bytes));
      switch (decoded._tag) {
        case 'Made':
          return isSmallEnough(decoded.made) ? E.right(decoded.made) : E.left(tooLarge);
        case 'TooLarge':
          return E.left(tooLarge);
        case 'Undecodable':
          return E.left(undecodable);
        case 'Busy':
          return E.left(busy);
      }
    },

    toThumbnails: (content) =>
      catching(async () => {
        if (formatOf(await headOf(content)) === undefined) {
          return O.none;
        }
        const decoded = await decode('thumbnails', () => wholeOf(content));
        return decoded._tag === 'Made' ? O.some(decoded.made) : O.none;
      }, unexpected),
  };
};
