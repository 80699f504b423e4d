import { createHash } from 'node:crypto';
import type { Async } from '@parley/core/kernel';
import type { Bytes } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { ListedFiles, StoredFile } from './stored-files';
import { storedFolders } from './stored-files';

/** How far a copy has come. */
export type Copied = {
  readonly copied: number;
  readonly copiedBytes: number;
  /** Files that the other store had already, with the same size. */
  readonly present: number;
};

/** Files that are copied at once: a part of each is in memory. */
const atOnce = 4;

/** @throws the cause of the failure */
const done = async <A>(work: Async<A>): Promise<A> => {
  const result = await work();
  if (E.isLeft(result)) {
    throw result.left.cause;
  }
  return result.right;
};

const digestOf = async (content: Bytes): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
  }
  return hash.digest('hex');
};

const storedDigest = async ({ read }: ListedFiles, key: string): Promise<string | undefined> => {
  const content = await done(read(key));
  return O.isNone(content) ? undefined : digestOf(content.value);
};

/** Passes the content on, and tells its digest at its end. */
const digested = async function* (content: Bytes, tell: (digest: string) => void): Bytes {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  tell(hash.digest('hex'));
};

type Stores = { readonly from: ListedFiles; readonly to: ListedFiles };

/** Copies one file, and reads the copy; false if the file was removed since it was listed. */
const copyFile = async ({ from, to }: Stores, key: string): Promise<boolean> => {
  const content = await done(from.read(key));
  if (O.isNone(content)) {
    return false;
  }
  let digest = '';
  await done(
    to.write(
      key,
      digested(content.value, (told) => (digest = told)),
    ),
  );
  if ((await storedDigest(to, key)) !== digest) {
    throw new Error(`the copy of ${key} differs from the file`);
  }
  return true;
};

const isCopied = async (
  { from, to }: Stores,
  { key, bytes }: StoredFile,
  comparesContents: boolean,
): Promise<boolean> =>
  (await done(to.sizeOf(key))) === bytes &&
  (!comparesContents || (await storedDigest(to, key)) === (await storedDigest(from, key)));

/**
 * Copies every file that the other store does not have with the same size; files never change. It can
 * be interrupted at any time, and goes on where it was when it is run again.
 *
 * @param comparesContents reads also what is there already, and copies it again if it differs
 *
 * @param onProgress called after each file
 */
export const copyFiles = async (
  stores: Stores,
  comparesContents: boolean,
  onProgress: (copied: Copied) => void,
): Promise<Copied> => {
  let progress: Copied = { copied: 0, copiedBytes: 0, present: 0 };
  const transfer = async (file: StoredFile): Promise<void> => {
    if (await isCopied(stores, file, comparesContents)) {
      progress = { ...progress, present: progress.present + 1 };
    } else if (await copyFile(stores, file.key)) {
      const { copied, copiedBytes } = progress;
      progress = { ...progress, copied: copied + 1, copiedBytes: copiedBytes + file.bytes };
    }
    onProgress(progress);
  };
  const listed = (async function* () {
    for (const folder of storedFolders) {
      yield* stores.from.list(folder);
    }
  })();
  const work = async (): Promise<void> => {
    for (let next = await listed.next(); next.done !== true; next = await listed.next()) {
      await transfer(next.value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return progress;
};
