import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected } from '../../../kernel';
import type { RecordPresentation } from '../../record-presentation';
import type { Reader } from '../../transaction';
import type { ExportScope } from './exported-among';

/** The next records of a kind, with the files that belong to them. */
export type Part = {
  /** Up to which id they were considered. */
  readonly upTo: number;
  /** How many were considered, of messages. */
  readonly considered?: number;
  /** The keys of the files, which are written before the records. */
  readonly files?: readonly string[];
  /** @param isStored whether the file with the key was there */
  readonly records: (
    presentation: RecordPresentation,
    isStored: (key: string) => boolean,
  ) => readonly object[];
};

/** Loads the part after an id, 0 at first; undefined at the end. */
export type LoadPart = (
  tx: Reader,
  scope: ExportScope,
  after: number,
) => TE.TaskEither<Unexpected, Part | undefined>;

/** Of lists that are limited and loaded as a whole. */
export const onePart =
  (
    load: (tx: Reader, scope: ExportScope) => TE.TaskEither<Unexpected, Omit<Part, 'upTo'>>,
  ): LoadPart =>
  (tx, scope, after) =>
    after > 0
      ? TE.right(undefined)
      : pipe(
          load(tx, scope),
          TE.map((part) => ({ ...part, upTo: 1 })),
        );
