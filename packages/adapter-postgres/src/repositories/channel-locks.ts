import type { ChannelId, RealmId, Unexpected } from '@parley/core';
import type * as TE from 'fp-ts/TaskEither';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { done, written } from '../connection/run';
import type { Db } from '../database';

/** In the order of their ids, so that two who need the same ones never wait for each other. */
const lockFor =
  (strength: RawBuilder<unknown>) =>
  (db: Db, realmId: RealmId, ids: readonly ChannelId[]): TE.TaskEither<Unexpected, void> =>
    done(
      written(
        db,
        sql`select id from channel
          where realm_id = ${realmId} and id = any(${ids}::bigint[])
          order by id ${strength}`,
      ),
    );

/** Against changes and other locks; what refers to a channel by its key alone goes on meanwhile. */
export const lockChannels = lockFor(sql`for no key update`);

/** Against changes alone: several may hold a channel at once. */
export const holdChannels = lockFor(sql`for share`);
