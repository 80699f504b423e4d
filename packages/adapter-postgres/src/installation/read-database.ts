import type { ApiKeySeed } from '@parley/core/kernel';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readUnfinishedRestore } from '../backup/unfinished-restore';
import type { DatabaseAddress } from '../connection/connections';
import { onConnection } from '../connection/on-connection';
import { migrations } from '../migrations';
import { isStep, newestOfIncomplete } from '../migrations/adopt-baseline';
import type { Installation } from './installation';
import { recordServer } from './installation';

/** What a start has to know of a database before it changes anything in it. */
export type DatabaseState = {
  readonly name: string;
  readonly user: string;
  /** Such as 180004 for 18.4. */
  readonly versionNumber: number;
  readonly encoding: string;
  /** As a standby is. */
  readonly isReadOnly: boolean;
  readonly mayCreateTables: boolean;
  /** Whether this version has migrations that the database does not have. */
  readonly needsMigration: boolean;
  /** Migrations that this version does not know. */
  readonly unknownMigrations: readonly string[];
  /** The newest migration of a database that is too old for this version. */
  readonly outdatedSince: string | undefined;
  readonly hasOrganizations: boolean;
  /** What is being restored, or was when that was interrupted; undefined if all is there. */
  readonly unfinishedRestore: string | undefined;
  /** Undefined before the migration that makes it. */
  readonly installation: Installation | undefined;
  /** The API key of the account that was asked for; undefined if there is no such account. */
  readonly keySeed: (ApiKeySeed & { readonly userId: number }) | undefined;
};

type Server = Pick<
  DatabaseState,
  'encoding' | 'isReadOnly' | 'mayCreateTables' | 'name' | 'user' | 'versionNumber'
> & {
  readonly isMigrated: boolean;
  readonly hasInstallation: boolean;
};

const readServer = async (db: Kysely<unknown>): Promise<Server> => {
  const { rows } = await sql<Server>`
    select current_database() as name, current_user as "user",
      current_setting('server_version_num')::integer as "versionNumber",
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::boolean as "isReadOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), false)
        and (to_regnamespace('graphile_worker') is not null
          or has_database_privilege(current_database(), 'create')) as "mayCreateTables",
      to_regclass('kysely_migration') is not null as "isMigrated",
      to_regclass('installation') is not null as "hasInstallation"`.execute(db);
  const [server] = rows;
  if (server === undefined) {
    throw new Error('the query returned no row');
  }
  return server;
};

const readNames = async (db: Kysely<unknown>): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
};

const readInstallation = async (db: Kysely<unknown>): Promise<Installation | undefined> => {
  const { rows } = await sql<Installation>`
    select migrated_by as "migratedBy", secret_fingerprint as "secretFingerprint",
      public_host as "publicHost"
    from installation`.execute(db);
  return rows[0];
};

const anyOrganization = async (db: Kysely<unknown>): Promise<boolean> => {
  const { rows } = await sql`select from realm limit 1`.execute(db);
  return rows.length > 0;
};

const readKeySeed = async (
  db: Kysely<unknown>,
  email: string,
): Promise<DatabaseState['keySeed']> => {
  const { rows } = await sql<NonNullable<DatabaseState['keySeed']>>`
    select account.id as "userId", api_key_generation as generation, api_key_salt as salt
    from account join realm on realm.id = account.realm_id
    where realm.subdomain = '' and account.email = ${email}`.execute(db);
  return rows[0];
};

/**
 * Reads what a start has to know, and changes nothing. Rejects with the error of the driver if the
 * database cannot be reached.
 *
 * @param email of an account of the first organization, whose API key is wanted
 */
export const readDatabase = (
  connectionString: DatabaseAddress,
  email: string | undefined,
): Promise<DatabaseState> =>
  onConnection(connectionString, async (db) => {
    const { isMigrated, hasInstallation, ...server } = await readServer(db);
    const applied = isMigrated ? await readNames(db) : [];
    const known = Object.keys(migrations);
    const outdatedSince = newestOfIncomplete(applied);
    const isOurs =
      outdatedSince === undefined && applied.some((name) => isStep(name) || known.includes(name));
    const hasOrganizations = isOurs && (await anyOrganization(db));
    return {
      ...server,
      needsMigration: known.some((name) => !applied.includes(name)),
      unknownMigrations: applied.filter((name) => !known.includes(name) && !isStep(name)),
      outdatedSince,
      hasOrganizations,
      unfinishedRestore: await readUnfinishedRestore(db),
      installation: hasInstallation ? await readInstallation(db) : undefined,
      keySeed: hasOrganizations && email !== undefined ? await readKeySeed(db, email) : undefined,
    };
  });

/** Records what the servers of a migrated database have in common. */
export const claimDatabase = (
  connectionString: DatabaseAddress,
  server: Pick<Installation, 'publicHost' | 'secretFingerprint'>,
): Promise<void> => onConnection(connectionString, (db) => recordServer(db, server));
