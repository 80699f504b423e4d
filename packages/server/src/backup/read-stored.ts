import { S3Failure } from '@parley/adapter-files';
import type { Unexpected } from '@parley/core/kernel';
import type { Bytes, FileStore } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { reasonOf } from '../configuration/data-folder';
import { StartFailure } from '../start-failure';

const failed = (key: string, what: 'read' | 'stored', error: unknown): StartFailure =>
  new StartFailure(
    `the file ${key} cannot be ${what} (${error instanceof S3Failure ? error.message : reasonOf(error)})`,
  );

const rightOr = <A>(
  done: E.Either<Unexpected, A>,
  asFailure: (cause: unknown) => StartFailure,
): A => {
  if (E.isLeft(done)) {
    throw asFailure(done.left.cause);
  }
  return done.right;
};

const namingErrors = async function* (key: string, content: Bytes): Bytes {
  try {
    yield* content;
  } catch (error) {
    throw failed(key, 'read', error);
  }
};

/** The content of a stored file; undefined if there is none. A StartFailure names one that fails. */
export const readStored = async (files: FileStore, key: string): Promise<Bytes | undefined> => {
  const content = rightOr(await files.read(key)(), (cause) => failed(key, 'read', cause));
  return O.isNone(content) ? undefined : namingErrors(key, content.value);
};

export const writeStored = async (files: FileStore, key: string, content: Bytes): Promise<void> => {
  rightOr(await files.write(key, content)(), (cause) =>
    // What is wrong with the archive is told as such.
    cause instanceof StartFailure ? cause : failed(key, 'stored', cause),
  );
};
