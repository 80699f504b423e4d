import type * as O from 'fp-ts/Option';
import type { Realm } from '../../access';
import type { Async, Timestamp } from '../../kernel';
import type { Bytes } from '../../messages';
import type { RecordKind } from '../exports/record-kinds';
import type { BegunArchive, ExportType } from '../exports/realm-export';

/** What an archive says about itself. */
export type ExportDescription = {
  readonly type: ExportType;
  readonly createdAt: Timestamp;
  readonly realm: Pick<Realm, 'host' | 'id' | 'name' | 'uuid'>;
};

/** An archive that is complete. */
export type FinishedArchive = {
  /** Bytes. */
  readonly size: number;
  readonly content: Bytes;
  /** How many records of each kind it has. */
  readonly records: Readonly<Partial<Record<RecordKind, number>>>;
  readonly files: { readonly count: number; readonly bytes: number };
};

/** An archive that is being written, with what it had when it was opened. */
export interface ExportArchive {
  /** Up to which id it has the records of the kind; undefined without a part of them. */
  readonly doneUpTo: (kind: RecordKind) => number | undefined;
  readonly hasFile: (key: string) => boolean;
  /** Adds a part with the next records of a kind, at least one. */
  readonly addRecords: (kind: RecordKind, upTo: number, records: readonly object[]) => Async<void>;
  readonly addFile: (key: string, content: Bytes) => Async<void>;
  readonly finish: (about: ExportDescription) => Async<FinishedArchive>;
  /** Ends the writing; what is there is continued when the archive is opened again. */
  readonly interrupt: Async<void>;
}

/** Archives that are written on this machine, each under its name. */
export interface ExportArchives {
  readonly open: (name: string) => Async<ExportArchive>;
  /** Records with what the archive was begun, until it is complete or discarded. */
  readonly note: (name: string, begun: BegunArchive) => Async<void>;
  readonly noted: (name: string) => Async<O.Option<BegunArchive>>;
  /** Removes the archive and whatever was begun of it. */
  readonly discard: (name: string) => Async<void>;
}
