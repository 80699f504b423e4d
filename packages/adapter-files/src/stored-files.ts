import type { Async } from '@parley/core/kernel';
import type { FileStore } from '@parley/core/messages';

/** A file that is stored, and its size. */
export type StoredFile = { readonly key: string; readonly bytes: number };

/** A store whose files can be listed, to copy them to another one. */
export type ListedFiles = FileStore & {
  /**
   * Every file whose key begins with the folder and a slash, in the order of the store. Files that
   * are written or removed meanwhile may be missing or there.
   */
  readonly list: (folder: string) => AsyncIterable<StoredFile>;
  /** Undefined if there is no file with the key. */
  readonly sizeOf: (key: string) => Async<number | undefined>;
};

/** The beginnings of all keys of files. */
export const storedFolders: readonly string[] = [
  'external_content',
  'thumbnails',
  'user_avatars',
  'user_uploads',
];
