import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { Pictures, PublicFiles } from '../messages';

/** Files that exist as long as the value. */
export const inMemoryFiles = (): PublicFiles => {
  const files = new Map<string, Uint8Array>();
  return {
    write: (path, bytes) =>
      TE.fromIO(() => {
        files.set(path, bytes);
      }),
    remove: (path) =>
      TE.fromIO(() => {
        files.delete(path);
      }),
    read: (path) => TE.fromIO(() => O.fromNullable(files.get(path))),
  };
};

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
};
