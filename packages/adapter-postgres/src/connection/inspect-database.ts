import { migrations } from '../migrations';
import { watchDatabase } from './database-watch';
import { openPool } from './pool';

/** What a database says about itself. */
export type DatabaseFacts = {
  /** `server_version_num`: 140005 for 14.5. */
  readonly version: number;
  /** Settings of the server and of this role, by their names. */
  readonly settings: Readonly<Record<string, string>>;
  readonly freeConnections: number;
  /** Standbys that are connected. */
  readonly standbys: number;
  /** Milliseconds since 1970, as the database's machine knows it. */
  readonly now: number;
  /** Migrations that ran, and those of this version; in their order. */
  readonly applied: readonly string[];
  readonly known: readonly string[];
  /** The paths of all uploaded files. */
  readonly files: readonly string[];
  /** The names of all active groups that people made, in all organizations. */
  readonly groups: readonly string[];
};

/** What decides whether data is safe, and whether there are enough connections. */
const inspectedSettings = [
  'autovacuum',
  'fsync',
  'full_page_writes',
  'max_connections',
  'statement_timeout',
  'synchronous_commit',
  'synchronous_standby_names',
];

type Row = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/**
 * Asks a database about itself, and changes nothing in it: its schema may be of any version, or
 * missing. Rejects if it cannot be reached.
 *
 * @param timeoutMilliseconds after how long without a sign of life it counts as unreachable
 */
export const inspectDatabase = async (
  connectionString: string,
  timeoutMilliseconds: number,
): Promise<DatabaseFacts> => {
  const ignore = (): void => undefined;
  const watch = watchDatabase(connectionString, timeoutMilliseconds, ignore);
  const pool = watch.follow(openPool({ connectionString, max: 1, acceptsStandby: true }, ignore));
  const rows = async (statement: string): Promise<readonly Row[]> =>
    (await pool.query<Row>(statement)).rows;
  const column = async (
    table: string,
    name: string,
    order: string,
    condition = 'true',
  ): Promise<readonly string[]> => {
    const [found] = await rows(`select to_regclass('${table}') is not null as exists`);
    return found?.exists === true
      ? (
          await rows(`select ${name} as value from ${table} where ${condition} order by ${order}`)
        ).map(({ value }) => textOf(value))
      : [];
  };
  try {
    const [server] = await rows(
      `select current_setting('server_version_num')::int as version,
         current_setting('max_connections')::int
           - (select count(*)::int from pg_stat_activity) as free,
         (select count(*)::int from pg_stat_replication) as standbys,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    const settings = await rows(
      `select name, current_setting(name) as value
       from unnest(array['${inspectedSettings.join("', '")}']) as name`,
    );
    return {
      version: Number(server?.version),
      freeConnections: Number(server?.free),
      standbys: Number(server?.standbys),
      now: Number(server?.now),
      settings: Object.fromEntries(
        settings.map(({ name, value }) => [textOf(name), textOf(value)]),
      ),
      applied: await column('kysely_migration', 'name', 'timestamp, name'),
      known: Object.keys(migrations),
      files: await column('attachment', 'path', 'id'),
      groups: await column('user_group', 'name', 'name', 'is_active and not is_system'),
    };
  } finally {
    await pool.end();
    watch.stop();
  }
};
