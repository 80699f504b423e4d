import { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { programVersion } from '../installation/installation';
import type { Installation } from '../installation/installation';
import { readKnownFiles } from './known-files';
import type { BackupAddress } from './one-connection';
import { inOneTransaction } from './one-connection';
import type { TableShape } from './table-shape';
import { nameIn, ownSchemas, quoted, quotedColumns, readTables } from './table-shape';

/**
 * The event queues of clients are left out: events of a restored database have numbers that later
 * events had before, so a client would miss some unnoticed. It registers again instead.
 */
const leftOut = 'event_queue';

/** The last number that a sequence gave; null if it gave none. */
export type SequenceState = { readonly name: string; readonly lastValue: string | null };

/** All tables as they were at one moment, while servers go on writing. */
export type DatabaseSnapshot = {
  /** The versions of Parley, and of PostgreSQL such as 180004 for 18.4. */
  readonly version: string;
  readonly postgresVersion: number;
  /** The migrations that made the schema, in their order. */
  readonly migrations: readonly string[];
  readonly installation: Pick<Installation, 'publicHost' | 'secretFingerprint'>;
  /** With their sizes on the disk, in bytes. */
  readonly tables: readonly (TableShape & { readonly bytes: number })[];
  readonly sequences: readonly SequenceState[];
  /** The keys of all files that the tables name; some of them may never have been stored. */
  readonly files: readonly string[];
  /** The rows in the text format of `copy`, a line each. One table at a time. */
  readonly rowsOf: (table: TableShape) => AsyncIterable<Uint8Array>;
};

const readSequences = async (client: PoolClient): Promise<readonly SequenceState[]> => {
  const { rows } = await client.query<SequenceState>(
    `select ${nameIn('schemaname', 'sequencename')} as name, last_value::text as "lastValue"
     from pg_sequences where schemaname in ${ownSchemas} order by schemaname, sequencename`,
  );
  return rows;
};

const readSnapshot = async (client: PoolClient): Promise<DatabaseSnapshot> => {
  const migrations = await client.query<{ readonly name: string }>(
    `select name from kysely_migration order by timestamp, name`,
  );
  const server = await client.query<Pick<DatabaseSnapshot, 'postgresVersion'>>(
    `select current_setting('server_version_num')::integer as "postgresVersion"`,
  );
  const tables = await readTables(client);
  // Older versions have not made the table.
  const installation = tables.some(({ name }) => name === 'installation')
    ? await client.query<DatabaseSnapshot['installation']>(
        `select public_host as "publicHost", secret_fingerprint as "secretFingerprint"
         from installation`,
      )
    : undefined;
  return {
    version: programVersion,
    postgresVersion: server.rows[0]?.postgresVersion ?? 0,
    migrations: migrations.rows.map(({ name }) => name),
    installation: installation?.rows[0] ?? { publicHost: null, secretFingerprint: null },
    tables,
    sequences: await readSequences(client),
    files: await readKnownFiles(client),
    rowsOf: ({ name, columns }) =>
      name === leftOut
        ? Readable.from([])
        : client.query(copyTo(`copy ${quoted(name)} (${quotedColumns(columns)}) to stdout`)),
  };
};

/** Does the work on one state of the database, and changes nothing in it. */
export const snapshotDatabase = <A>(
  address: BackupAddress,
  work: (snapshot: DatabaseSnapshot) => Promise<A>,
): Promise<A> =>
  inOneTransaction(
    address,
    'begin transaction isolation level repeatable read, read only',
    async (client) => work(await readSnapshot(client)),
  );

/** The keys of all files that the tables name now. */
export const listKnownFiles = (address: BackupAddress): Promise<readonly string[]> =>
  inOneTransaction(address, 'begin transaction read only', readKnownFiles);

/**
 * Reads one table after the other.
 *
 * @param onBytes is told how far it is: sizes on the disk say about how much there is to do
 */
export const readEachTable = async <A>(
  { tables, rowsOf }: Pick<DatabaseSnapshot, 'rowsOf' | 'tables'>,
  onBytes: (done: number, total: number) => void,
  read: (table: TableShape, rows: AsyncIterable<Uint8Array>) => Promise<A>,
): Promise<readonly A[]> => {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const results: A[] = [];
  let before = 0;
  for (const table of tables) {
    const counted = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
      let copied = 0;
      for await (const rows of rowsOf(table)) {
        copied = Math.min(copied + rows.length, table.bytes - 1);
        onBytes(before + copied, total);
        yield rows;
      }
    };
    results.push(await read(table, counted()));
    before += table.bytes;
    onBytes(before, total);
  }
  return results;
};
