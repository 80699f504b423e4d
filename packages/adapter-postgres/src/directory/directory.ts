import type { Unexpected } from '@parley/core';
import { catching } from '@parley/core';
import type * as TE from 'fp-ts/TaskEither';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { DatabaseAddress, OnError } from '../connection/connections';
import { asUnexpected } from '../connection/failures';
import { openPool } from '../connection/pool';

/** In which of several databases organizations are, by their subdomains. */
export type Directory = {
  /** The name of the database; undefined for an organization that is in the first, or nowhere. */
  readonly find: (subdomain: string) => TE.TaskEither<Unexpected, string | undefined>;
  /**
   * Decides where a new organization is to be, before it is created.
   *
   * @returns the name of the database that was decided on, here or earlier
   */
  readonly place: (subdomain: string, shard: string) => TE.TaskEither<Unexpected, string>;
  readonly close: () => Promise<void>;
};

/** For how long it is believed that an organization is not in the directory. */
const unknownMilliseconds = 1_000;

/** Maximum subdomains without an entry that are remembered; anybody can ask for any. */
const maxUnknown = 10_000;

/**
 * Opens the directory, which is in the first database. An organization stays where it is, so what was
 * found once is not looked up again.
 */
export const openDirectory = (connectionString: DatabaseAddress, onError: OnError): Directory => {
  const pool = openPool({ connectionString, max: 2 }, onError);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const known = new Map<string, string>();
  /** When each of them is looked up again, or the lookup that is under way. */
  const unknown = new Map<string, number>();
  const asking = new Map<string, Promise<string | undefined>>();

  const look = async (subdomain: string): Promise<string | undefined> => {
    const { rows } = await sql<{ readonly shard: string }>`
      select shard from organization_directory where subdomain = ${subdomain}`.execute(db);
    const shard = rows[0]?.shard;
    if (shard === undefined) {
      if (unknown.size >= maxUnknown) {
        unknown.clear();
      }
      unknown.set(subdomain, Date.now() + unknownMilliseconds);
    } else {
      known.set(subdomain, shard);
    }
    return shard;
  };

  const find = (subdomain: string): Promise<string | undefined> => {
    const shard = known.get(subdomain);
    if (shard !== undefined || (unknown.get(subdomain) ?? 0) > Date.now()) {
      return Promise.resolve(shard);
    }
    const asked = asking.get(subdomain) ?? look(subdomain).finally(() => asking.delete(subdomain));
    asking.set(subdomain, asked);
    return asked;
  };

  const place = (subdomain: string, shard: string): Promise<string> =>
    db.transaction().execute(async (tx) => {
      // Where organizations without an entry are created.
      await sql`select pg_advisory_xact_lock(hashtext(${`realm:${subdomain}`}))`.execute(tx);
      const { rows } = await sql<{ readonly shard: string }>`
          with first as (select name from shard where number = 0),
          decided as (
            insert into organization_directory (subdomain, shard)
            select ${subdomain}, coalesce(
              (select first.name from first, realm where realm.subdomain = ${subdomain}),
              ${shard})
            on conflict (subdomain) do nothing
            returning shard
          )
          select shard from decided
          union all
          select shard from organization_directory where subdomain = ${subdomain}`.execute(tx);
      const decided = rows[0]?.shard ?? shard;
      known.set(subdomain, decided);
      return decided;
    });

  return {
    find: (subdomain) => catching(() => find(subdomain), asUnexpected),
    place: (subdomain, shard) => catching(() => place(subdomain, shard), asUnexpected),
    close: () => db.destroy(),
  };
};
