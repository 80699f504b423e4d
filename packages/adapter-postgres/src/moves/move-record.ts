import type { PoolClient } from 'pg';
import type { BackupAddress } from '../backup/one-connection';
import { inOneTransaction } from '../backup/one-connection';
import { MoveRefused } from './move-refused';

/** What the directory says of an organization. */
export type MoveRecord = {
  /** The database that has the organization. */
  readonly shard: string;
  /** The one that it is on its way to. */
  readonly movingTo: string | null;
  /** One that has rows of it which nobody needs. */
  readonly movedFrom: string | null;
};

/** @param first the connection to the first database */
export const readRecord = async (first: PoolClient, subdomain: string): Promise<MoveRecord> => {
  const { rows } = await first.query<MoveRecord>(
    `select coalesce(entry.shard, first.name) as shard, moving_to as "movingTo",
       moved_from as "movedFrom"
     from shard as first left join organization_directory as entry on subdomain = $1
     where number = 0`,
    [subdomain],
  );
  return rows[0] ?? { shard: '', movingTo: null, movedFrom: null };
};

const write = async (first: PoolClient, subdomain: string, record: MoveRecord): Promise<void> => {
  await first.query(
    `insert into organization_directory (subdomain, shard, moving_to, moved_from)
     values ($1, $2, $3, $4)
     on conflict (subdomain) do update
       set shard = excluded.shard, moving_to = excluded.moving_to, moved_from = excluded.moved_from`,
    [subdomain, record.shard, record.movingTo, record.movedFrom],
  );
};

/** From now on, processes learn that the organization is not to be had. */
export const announceMove = (
  first: PoolClient,
  subdomain: string,
  { shard }: MoveRecord,
  movingTo: string,
): Promise<void> => write(first, subdomain, { shard, movingTo, movedFrom: null });

/** From now on, processes look for the organization there, and the other database is cleared. */
export const settleMove = (
  first: PoolClient,
  subdomain: string,
  shard: string,
  movedFrom: string,
): Promise<void> => write(first, subdomain, { shard, movingTo: null, movedFrom });

export const finishMove = (
  first: PoolClient,
  subdomain: string,
  { shard }: MoveRecord,
): Promise<void> => write(first, subdomain, { shard, movingTo: null, movedFrom: null });

/** The organizations whose move was begun and is not finished. */
const unfinishedMoves = async (first: PoolClient): Promise<readonly string[]> => {
  const { rows } = await first.query<{ readonly subdomain: string }>(
    `select subdomain from organization_directory
     where moving_to is not null or moved_from is not null order by 1`,
  );
  return rows.map(({ subdomain }) => subdomain);
};

/**
 * Keeps others from moving an organization, or from backing up all databases, for as long as the
 * transaction lasts; false if somebody else does.
 */
export const lockMoves = async (first: PoolClient): Promise<boolean> => {
  const { rows } = await first.query<{ readonly isLocked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('organization moves')) as "isLocked"`,
  );
  return rows.some(({ isLocked }) => isLocked);
};

/**
 * Does the work while no organization is moved, for which the databases together are to have all rows.
 * Rejects with a `MoveRefused` if one is on its way.
 */
export const withoutMoves = <A>(first: BackupAddress, work: () => Promise<A>): Promise<A> =>
  inOneTransaction(first, 'begin', async (client) => {
    const isLocked = await lockMoves(client);
    const [subdomain] = await unfinishedMoves(client);
    if (!isLocked || subdomain !== undefined) {
      throw new MoveRefused(
        `the organization '${subdomain ?? ''}' is being moved: 'parley organization move' finishes that`,
      );
    }
    return work();
  });
