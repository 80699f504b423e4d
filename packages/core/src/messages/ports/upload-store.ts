import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '../../kernel';

/** The bytes of a file, piece by piece. Nothing is opened before the first piece is asked for. */
export type Bytes = AsyncIterable<Uint8Array>;

/** ReferencesToUser of the first and the last byte, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Keeps the bytes of uploaded files under keys: segments of letters, digits, dots and dashes. */
export interface UploadStore {
  /** Whoever reads it has all of it or none; what was under the key is gone. */
  readonly write: (key: string, content: Bytes) => TE.TaskEither<Unexpected, void>;
  /** None if there is nothing under the key. A range has to lie within the file. */
  readonly read: (key: string, range?: ByteRange) => TE.TaskEither<Unexpected, O.Option<Bytes>>;
  /** Nothing happens where nothing is. */
  readonly remove: (key: string) => TE.TaskEither<Unexpected, void>;
}

/** Tokens that open a file for a short time to whoever has them. */
export interface FileTokens {
  readonly issue: (path: string, expiresAt: number) => string;
  /** What the token opens and until when; undefined if this server did not issue it. */
  readonly read: (
    token: string,
  ) => { readonly path: string; readonly expiresAt: number } | undefined;
}
