import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '../../kernel';
import type { PictureFacts } from '../attachments/attachment';
import type { Bytes } from './upload-store';
import type { PictureFlaw } from '../failures';
import type { AccessFailure } from '../../access';

/** Files that anybody may load who knows their path, such as pictures. */
export interface PublicFiles {
  /** @param path below the site's root, without a slash at its start */
  readonly write: (path: string, bytes: Uint8Array) => TE.TaskEither<Unexpected, void>;
  /** None for what was never written, and for whatever is no such path. */
  /** Nothing happens if there is no such file. */
  readonly remove: (path: string) => TE.TaskEither<Unexpected, void>;
  readonly read: (path: string) => TE.TaskEither<Unexpected, O.Option<Uint8Array>>;
}

export type EmojiPicture = {
  /** Without a dot. */
  readonly extension: string;
  readonly picture: Uint8Array;
  /** The first frame as PNG, if the picture moves. */
  readonly still: Uint8Array | undefined;
};

export interface Pictures {
  /** Makes the square picture that an emoji is shown with out of what was uploaded. */
  readonly toEmoji: (
    bytes: Uint8Array,
    contentType: string,
  ) => TE.TaskEither<PictureFlaw, EmojiPicture>;
  /**
   * Makes the square pictures that a person is shown with.
   *
   * @param name of the uploaded file, whose ending says what it is
   */
  readonly toAvatar: (bytes: Uint8Array, name: string) => TE.TaskEither<AvatarFlaw, AvatarPictures>;
  /**
   * Measures an uploaded picture and makes smaller ones of it; None if it is no picture, costs too
   * much to decode, or too many others wait. The content is read twice.
   */
  readonly toThumbnails: (content: Bytes) => TE.TaskEither<Unexpected, O.Option<Thumbnails>>;
}

export type Thumbnails = {
  readonly picture: PictureFacts;
  readonly still: Uint8Array;
  /** Undefined if the picture does not move. */
  readonly animated: Uint8Array | undefined;
};

export type AvatarFlaw =
  Exclude<PictureFlaw, { readonly _tag: 'ImageTooLarge' }> | AccessFailure<'TooManyPixels'>;

/** Both as PNG. */
export type AvatarPictures = {
  /** 100 pixels square. */
  readonly small: Uint8Array;
  /** 500 pixels square. */
  readonly medium: Uint8Array;
};

export interface Gravatars {
  /** What the service that hosts pictures knows an address by. */
  readonly keyOf: (email: string) => string;
}
