import type * as O from 'fp-ts/Option';
import type { Async } from '../../kernel';

/** The bytes of a file in chunks. The file is opened when the first chunk is requested. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Positions of the first and the last byte, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A small file as its only chunk, which can be read again. */
export const inOneChunk = (bytes: Uint8Array): Bytes => ({
  [Symbol.asyncIterator]: async function* () {
    yield await Promise.resolve(bytes);
  },
});

/** How a file is sent: the values of the header fields of the same names. */
export type SentAs = { readonly contentType: string; readonly disposition: string };

/**
 * Stores files by key: uploads and their previews, avatars and emoji. A key has path segments of
 * letters, digits, dots, dashes and underscores; there is no file with any other key.
 */
export interface FileStore {
  /** Replaces the file atomically: readers get either all of the content or none. */
  readonly write: (key: string, content: Bytes) => Async<void>;
  /** None if there is no file with the key. The range must lie within the file. */
  readonly read: (key: string, range?: ByteRange) => Async<O.Option<Bytes>>;
  /**
   * A URL at which everybody may read the file for a short time. None if there is no such file, or if
   * files are read through the server.
   */
  readonly link: (key: string, as: SentAs) => Async<O.Option<string>>;
  /** Does nothing if there is no file with the key. */
  readonly remove: (key: string) => Async<void>;
  /**
   * Removes as many files as a second allows whose key begins with the folder and a slash; returns
   * whether there may be more.
   */
  readonly removeSome: (folder: string) => Async<boolean>;
}

/** Tokens that grant access to a file for a short time, without login. */
export interface FileTokens {
  readonly issue: (path: string, expiresAt: number) => string;
  /** The file and expiry of the token; undefined if this server did not issue it. */
  readonly read: (
    token: string,
  ) => { readonly path: string; readonly expiresAt: number } | undefined;
}
