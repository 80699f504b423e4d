import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { catching, unexpected } from '../kernel';
import type { Bytes, FileStore } from '../messages';
import { inOneChunk } from '../messages';

const collected = async (content: Bytes): Promise<Uint8Array> => {
  const bytes: number[] = [];
  for await (const piece of content) {
    bytes.push(...piece);
  }
  return new Uint8Array(bytes);
};

/** Files that exist as long as the value. */
export const inMemoryFiles = (): FileStore => {
  const files = new Map<string, Uint8Array>();
  return {
    write: (key, content) =>
      catching(async () => {
        files.set(key, await collected(content));
      }, unexpected),
    read: (key, range) =>
      TE.fromIO(() => {
        const file = files.get(key);
        return file === undefined
          ? O.none
          : O.some(inOneChunk(range === undefined ? file : file.slice(range.start, range.end + 1)));
      }),
    link: () => TE.right(O.none),
    remove: (key) =>
      TE.fromIO(() => {
        files.delete(key);
      }),
    removeSome: (folder) =>
      TE.fromIO(() => {
        for (const key of files.keys()) {
          if (key.startsWith(`${folder}/`)) {
            files.delete(key);
          }
        }
        return false;
      }),
  };
};
