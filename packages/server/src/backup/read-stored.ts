import type { Bytes, FileStore, Unexpected } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';

const rightOrThrow = <A>(done: E.Either<Unexpected, A>): A => {
  if (E.isLeft(done)) {
    throw done.left.cause;
  }
  return done.right;
};

/** The content of a stored file; undefined if there is none. */
export const readStored = async (files: FileStore, key: string): Promise<Bytes | undefined> =>
  O.toUndefined(rightOrThrow(await files.read(key)()));

export const writeStored = async (files: FileStore, key: string, content: Bytes): Promise<void> => {
  rightOrThrow(await files.write(key, content)());
};
