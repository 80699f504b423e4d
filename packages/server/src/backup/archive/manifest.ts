import { createHmac, timingSafeEqual } from 'node:crypto';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import * as t from 'io-ts';
import { isDatabaseName, isTableName } from './members';

/** The form of the archive; another number is another form. */
export const archiveFormat = 1;

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

/** What an archive contains. */
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

const Form = t.type({ format: t.number });

export const encodeManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ format: archiveFormat, ...manifest }, null, 1)}\n`;

/** A failure says what is wrong with the archive. */
export const decodeManifest = (text: string): E.Either<string, Manifest> =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(text)),
    O.filter(Form.is),
    E.fromOption(() => 'is damaged: its manifest cannot be read'),
    E.filterOrElse(
      ({ format }) => format === archiveFormat,
      ({ format }) =>
        `has the format ${format}, and this version reads ${archiveFormat}: restore it with the version of Parley that made it`,
    ),
    E.flatMap((read) =>
      pipe(
        Content.decode(read),
        E.mapLeft(() => 'is damaged: its manifest is incomplete'),
      ),
    ),
  );

/** Shows that whoever made the archive had the secret of the server. */
export const signatureOf = (manifest: string, serverSecret: string): string =>
  createHmac('sha256', serverSecret).update(`backup:${manifest}`).digest('hex');

export const isSignatureOf = (
  signature: string,
  manifest: string,
  serverSecret: string,
): boolean => {
  const [expected, given] = [
    Buffer.from(signatureOf(manifest, serverSecret)),
    Buffer.from(signature),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected);
};
