import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { catching, unexpected } from '../kernel';
import type { Bytes } from '../messages';
import { inOneChunk } from '../messages';
import type {
  BegunArchive,
  ExportArchive,
  ExportArchives,
  ExportDescription,
  RecordKind,
} from '../organization';

type Content = {
  readonly parts: Map<RecordKind, { upTo: number; records: object[] }>;
  /** The sizes of the files. */
  readonly files: Map<string, number>;
};

/** The records of a finished archive by their kinds, and its files; JSON in one piece. */
const encode = ({ parts, files }: Content, about: ExportDescription): Uint8Array =>
  Uint8Array.from(
    Array.from(
      JSON.stringify({
        type: about.type,
        records: Object.fromEntries(Array.from(parts, ([kind, { records }]) => [kind, records])),
        files: Array.from(files.keys()),
      }).replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
    (character) => character.charCodeAt(0),
  );

const sizeOf = async (content: Bytes): Promise<number> => {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
  }
  return size;
};

const archiveOf = (content: Content): ExportArchive => ({
  doneUpTo: (kind) => content.parts.get(kind)?.upTo,
  hasFile: (key) => content.files.has(key),
  addRecords: (kind, upTo, records) =>
    TE.fromIO(() => {
      const earlier = content.parts.get(kind)?.records ?? [];
      content.parts.set(kind, { upTo, records: [...earlier, ...records] });
    }),
  addFile: (key, bytes) =>
    pipe(
      catching(() => sizeOf(bytes), unexpected),
      TE.map((size) => {
        content.files.set(key, size);
      }),
    ),
  finish: (about) =>
    TE.fromIO(() => {
      const bytes = encode(content, about);
      const sizes = Array.from(content.files.values());
      return {
        size: bytes.length,
        content: inOneChunk(bytes),
        records: Object.fromEntries(
          Array.from(content.parts, ([kind, { records }]) => [kind, records.length]),
        ),
        files: { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
      };
    }),
  interrupt: TE.right(undefined),
});

/** Archives that exist as long as the value. */
export const inMemoryExportArchives = (): ExportArchives => {
  const archives = new Map<string, Content>();
  const notes = new Map<string, BegunArchive>();
  return {
    open: (name) =>
      TE.fromIO(() => {
        const content = archives.get(name) ?? { parts: new Map(), files: new Map() };
        archives.set(name, content);
        return archiveOf(content);
      }),
    note: (name, begun) =>
      TE.fromIO(() => {
        notes.set(name, begun);
      }),
    noted: (name) => TE.fromIO(() => O.fromNullable(notes.get(name))),
    discard: (name) =>
      TE.fromIO(() => {
        archives.delete(name);
        notes.delete(name);
      }),
  };
};
