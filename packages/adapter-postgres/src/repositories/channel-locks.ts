import type { ChannelId, RealmId, Unexpected } from '@parley/core';
import type * as TE from 'fp-ts/TaskEither';
import { sql } from 'kysely';
import { done, written } from '../connection/run';
import type { Db } from '../database';

/**
 * In the order of their ids, so that two who need the same ones never wait for each other. What
 * refers to a channel by its key alone goes on meanwhile.
 */
export const lockChannels = (
  db: Db,
  realmId: RealmId,
  ids: readonly ChannelId[],
): TE.TaskEither<Unexpected, void> =>
  done(
    written(
      db,
      sql`select id from channel
        where realm_id = ${realmId} and id = any(${ids}::bigint[])
        order by id for no key update`,
    ),
  );

/** The same, against changes alone. */
export const holdChannels = (
  db: Db,
  realmId: RealmId,
  ids: readonly ChannelId[],
): TE.TaskEither<Unexpected, void> =>
  done(
    written(
      db,
      sql`select id from channel
        where realm_id = ${realmId} and id = any(${ids}::bigint[])
        order by id for share`,
    ),
  );
