import type { Async } from '@parley/core/kernel';
import { catching, moving as moved } from '@parley/core/kernel';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { DatabaseAddress, OnError } from '../connection/connections';
import { asUnexpected } from '../connection/failures';
import { openPool } from '../connection/pool';

/** In which of several databases organizations are, by their subdomains. */
export type Directory = {
  /**
   * The name of the database; undefined for an organization that is in the first, or nowhere. Fails
   * for one that is on its way to another database.
   */
  readonly find: (subdomain: string) => Async<string | undefined>;
  /**
   * Decides where a new organization is to be, before it is created.
   *
   * @returns the name of the database that was decided on, here or earlier
   */
  readonly place: (subdomain: string, shard: string) => Async<string>;
  readonly close: () => Promise<void>;
};

/** For how long it is believed that nothing has moved, and that an organization has no entry. */
const believedMilliseconds = 1_000;

/** After how long no process believes what was so before, and what it began with it has arrived. */
export const learnedAfterMilliseconds = 2 * believedMilliseconds;

/** Maximum subdomains without an entry that are remembered; anybody can ask for any. */
const maxUnknown = 10_000;

class OrganizationMoves extends Error {
  constructor() {
    super('the organization is being moved to another database');
  }
}

type Entry = { readonly shard: string; readonly isMoving: boolean };

/**
 * Opens the directory, which is in the first database. What was found once is believed for as long as
 * the organization does not move: which ones do is asked once a second, for all together. If the
 * first database does not answer, what is known stays so.
 */
export const openDirectory = (connectionString: DatabaseAddress, onError: OnError): Directory => {
  const pool = openPool({ connectionString, max: 2 }, onError);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const known = new Map<string, string>();
  /** When each of them is looked up again, or the lookup that is under way. */
  const unknown = new Map<string, number>();
  const asking = new Map<string, Promise<Entry | undefined>>();
  let moving: ReadonlySet<string> = new Set();
  /** When the last answer was asked for that says what moves. */
  let heardAt = -Infinity;
  let hearing: Promise<void> | undefined;
  let isDeaf = false;
  /** Increases when something that is being looked up may have moved. */
  let round = 0;

  const hear = async (): Promise<void> => {
    const askedAt = performance.now();
    const { rows } = await sql<{ readonly subdomain: string }>`
      select subdomain from organization_directory where moving_to is not null`.execute(db);
    if (askedAt - heardAt > learnedAfterMilliseconds) {
      // An organization may have moved without a word.
      known.clear();
    }
    moving = new Set(rows.map(({ subdomain }) => subdomain));
    moving.forEach((subdomain) => known.delete(subdomain));
    heardAt = askedAt;
    round += 1;
  };

  const hearInTime = async (subdomain: string): Promise<void> => {
    if (performance.now() - heardAt < believedMilliseconds) {
      return;
    }
    hearing ??= hear().finally(() => {
      hearing = undefined;
    });
    const heard = hearing.then(
      () => {
        isDeaf = false;
      },
      (error: unknown) => {
        isDeaf = true;
        if (!known.has(subdomain)) {
          throw error;
        }
      },
    );
    // Who is known does not wait for a database that does not answer.
    await (isDeaf && known.has(subdomain) ? undefined : heard);
  };

  const look = async (subdomain: string): Promise<Entry | undefined> => {
    const begunIn = round;
    const { rows } = await sql<Entry>`
      select shard, moving_to is not null as "isMoving" from organization_directory
      where subdomain = ${subdomain}`.execute(db);
    const [entry] = rows;
    if (entry === undefined) {
      if (unknown.size >= maxUnknown) {
        unknown.clear();
      }
      unknown.set(subdomain, Date.now() + believedMilliseconds);
    } else if (!entry.isMoving && begunIn === round) {
      known.set(subdomain, entry.shard);
    }
    return entry;
  };

  const find = async (subdomain: string): Promise<string | undefined> => {
    await hearInTime(subdomain);
    const shard = known.get(subdomain);
    const isUnknown = (unknown.get(subdomain) ?? 0) > Date.now();
    if (shard !== undefined || (isUnknown && !moving.has(subdomain))) {
      return shard;
    }
    const asked = asking.get(subdomain) ?? look(subdomain).finally(() => asking.delete(subdomain));
    asking.set(subdomain, asked);
    const entry = await asked;
    if (entry?.isMoving === true) {
      throw new OrganizationMoves();
    }
    return entry?.shard;
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
    find: (subdomain) =>
      catching(
        () => find(subdomain),
        (thrown) => (thrown instanceof OrganizationMoves ? moved(thrown) : asUnexpected(thrown)),
      ),
    place: (subdomain, shard) => catching(() => place(subdomain, shard), asUnexpected),
    close: () => db.destroy(),
  };
};
