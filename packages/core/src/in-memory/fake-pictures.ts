import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { Pictures } from '../messages';

/** Accepts every file with an image type as an image. */
export const fakePictures: Pictures = {
  toThumbnails: () =>
    TE.right(
      O.some({
        picture: { width: 20, height: 10, isAnimated: false },
        still: new Uint8Array([1]),
        animated: undefined,
      }),
    ),
  toEmoji: (bytes, contentType) =>
    contentType.startsWith('image/')
      ? TE.right({ extension: 'png', picture: bytes, still: undefined })
      : TE.left({ _tag: 'InvalidImageFormat' }),
  toAvatar: (bytes, name) =>
    name.endsWith('.png')
      ? TE.right({ small: bytes.slice(0, 1), medium: bytes })
      : TE.left({ _tag: 'InvalidImageFormat' }),
  toLogo: (bytes, name) =>
    name.endsWith('.png') ? TE.right(bytes) : TE.left({ _tag: 'InvalidImageFormat' }),
};
