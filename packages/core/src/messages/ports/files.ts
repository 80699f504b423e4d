import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { Async } from '../../kernel';
import type { PictureFacts } from '../attachments/attachment';
import type { Bytes } from './file-store';
import type { PictureFlaw } from '../failures';
import type { AccessFailure } from '../../access';

export type EmojiPicture = {
  /** Without a dot. */
  readonly extension: string;
  readonly picture: Uint8Array;
  /** The first frame as PNG, if the picture is animated. */
  readonly still: Uint8Array | undefined;
};

export interface Pictures {
  /** Makes the square picture of an emoji from an uploaded picture. */
  readonly toEmoji: (
    bytes: Uint8Array,
    contentType: string,
  ) => TE.TaskEither<PictureFlaw, EmojiPicture>;
  /**
   * Makes the square pictures of an avatar.
   *
   * @param name of the uploaded file, whose extension gives the type
   */
  readonly toAvatar: (bytes: Uint8Array, name: string) => TE.TaskEither<AvatarFlaw, AvatarPictures>;
  /**
   * Makes the picture of a logo, as PNG.
   *
   * @param name of the uploaded file, whose extension gives the type
   */
  readonly toLogo: (bytes: Uint8Array, name: string) => TE.TaskEither<AvatarFlaw, Uint8Array>;
  /**
   * Measures an uploaded picture and makes thumbnails; None if it is not a picture, if decoding it
   * is too expensive, or if too many others are waiting. Reads the content twice.
   */
  readonly toThumbnails: (content: Bytes) => Async<O.Option<Thumbnails>>;
}

export type Thumbnails = {
  readonly picture: PictureFacts;
  readonly still: Uint8Array;
  /** Undefined if the picture is not animated. */
  readonly animated: Uint8Array | undefined;
};

export type AvatarFlaw =
  | Exclude<PictureFlaw, { readonly _tag: 'ImageTooLarge' }>
  | AccessFailure<'TooManyPixels'>;

/** Both as PNG. */
export type AvatarPictures = {
  /** 100 pixels square. */
  readonly small: Uint8Array;
  /** 500 pixels square. */
  readonly medium: Uint8Array;
};

export interface Gravatars {
  /** The key of an email address at the service that hosts gravatars. */
  readonly keyOf: (email: string) => string;
}
