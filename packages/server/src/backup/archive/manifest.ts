import * as t from 'io-ts';
import type { ArchiveForm } from './archive-form';
import type { FileMember, RowsMember } from './members';
import { isDatabaseName, isTableName } from './members';

const Name = t.refinement(t.string, isTableName, 'Name');

const Table = t.readonly(
  t.strict({
    name: Name,
    columns: t.readonlyArray(Name),
    rows: t.number,
    /** Of all rows, in any order. */
    digest: t.string,
  }),
);

/** The rows of one database. */
const rowsOfOne = {
  migrations: t.readonlyArray(t.string),
  tables: t.readonlyArray(Table),
  sequences: t.readonlyArray(
    t.readonly(t.strict({ name: Name, lastValue: t.union([t.string, t.null]) })),
  ),
};

const DatabaseName = t.refinement(t.string, isDatabaseName, 'DatabaseName');

const Content = t.strict({
  /** The versions of Parley, and of PostgreSQL such as 180004 for 18.4. */
  version: t.string,
  postgresVersion: t.number,
  ...rowsOfOne,
  /** Of several databases the name of the first, and the others in their order. */
  database: t.union([DatabaseName, t.undefined]),
  others: t.union([
    t.readonlyArray(t.readonly(t.strict({ name: DatabaseName, ...rowsOfOne }))),
    t.undefined,
  ]),
  /** When the tables were as they are in the archive: ISO 8601 in UTC. */
  createdAt: t.string,
  /** The host of the first organization, and the fingerprint of the secret. */
  host: t.union([t.string, t.null]),
  secretFingerprint: t.union([t.string, t.null]),
  files: t.readonly(
    t.strict({
      count: t.number,
      bytes: t.number,
      /** Those that the tables name, and of which there was none. */
      missing: t.readonlyArray(t.string),
      /** Those that the archive has, and that the tables do not name: they were deleted meanwhile. */
      surplus: t.readonlyArray(t.string),
    }),
  ),
  /** Of the lists of checksums. */
  checksums: t.readonlyArray(t.string),
});

type Decoded = Readonly<t.TypeOf<typeof Content>>;
type OfSeveral = Pick<Decoded, 'database' | 'others'>;

/** What the archive of a backup contains. */
export type Manifest = Omit<Decoded, keyof OfSeveral> & Partial<OfSeveral>;

/** The rows of a database; without a name if it is the only one. */
export type ArchivedRows = Pick<Manifest, 'migrations' | 'sequences' | 'tables'> & {
  readonly name: string | undefined;
};

/** The databases of an archive, the first one first. */
export const databasesOf = ({
  database,
  others = [],
  ...first
}: Manifest): readonly ArchivedRows[] => [{ ...first, name: database }, ...others];

export type ArchivedTable = t.TypeOf<typeof Table>;

/** Files are kept; rows are of a state of the database that nobody knows any more. */
export const backupForm: ArchiveForm<Manifest, FileMember | RowsMember> = {
  name: 'backup',
  contains: (member) => member.kind !== 'records',
  isKept: ({ kind }) => kind === 'file',
  decode: Content.decode,
};
