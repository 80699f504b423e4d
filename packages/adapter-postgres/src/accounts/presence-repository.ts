import type { PresenceRepository, StoredPresence } from '@parley/core/accounts';
import { userSettings } from '@parley/core/access';
import type { Async, RealmId, UserId } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { rowsOf } from '../connection/rows-of';
import { compiled, eachRow, firstRow, sent, sentOn } from '../connection/run';
import type { Db } from '../database';

type PresenceRow = {
  readonly user_id: UserId;
  readonly active_at: number | null;
  readonly connected_at: number;
  readonly update_id: number;
  readonly joined_at: number;
};

const toStored = (row: PresenceRow): StoredPresence => ({
  userId: row.user_id,
  activeAt: row.active_at ?? row.joined_at,
  connectedAt: row.connected_at,
  updateId: row.update_id,
});

/** @param isWithin a condition on the row of `presence` */
const shared = (realmId: RawBuilder<unknown>, isWithin: RawBuilder<unknown>) => sql<PresenceRow>`
  select presence.user_id, presence.active_at, presence.connected_at, presence.update_id,
    account.joined_at
  from presence
  join account on account.realm_id = presence.realm_id and account.id = presence.user_id
  where presence.realm_id = ${realmId} and ${isWithin}
    and account.is_active
    -- The user may have turned their presence off while the report was on its way.
    and not account.settings @> '{"presence_enabled": false}'
  order by presence.user_id`;

const connectedSince = compiled<'realmId' | 'time', PresenceRow>((slot) =>
  shared(slot('realmId', 'bigint'), sql`presence.connected_at >= ${slot('time', 'bigint')}`),
);

const writtenAfter = compiled<'realmId' | 'updateId', PresenceRow>((slot) =>
  shared(slot('realmId', 'bigint'), sql`presence.update_id > ${slot('updateId', 'bigint')}`),
);

/** The presences that were written after an update, however old they are. */
export const presencesAfter = (
  db: Db,
  realmId: RealmId,
  updateId: number,
): Async<readonly StoredPresence[]> => eachRow(writtenAfter(db, { realmId, updateId }), toStored);

export const presenceRepository = (db: Db): PresenceRepository => ({
  of: (realmId, userId) =>
    pipe(
      firstRow(
        db
          .selectFrom('account')
          .leftJoin('presence', (join) =>
            join
              .onRef('presence.realm_id', '=', 'account.realm_id')
              .onRef('presence.user_id', '=', 'account.id'),
          )
          .select(['account.settings', 'presence.active_at', 'presence.connected_at'])
          .where('account.realm_id', '=', realmId)
          .where('account.id', '=', userId),
      ),
      TE.map(
        O.match(
          () => ({ isShared: false, last: undefined }),
          ({ settings, active_at, connected_at }) => ({
            isShared: userSettings(settings).presence_enabled,
            last:
              connected_at === null
                ? undefined
                : { activeAt: active_at, connectedAt: connected_at },
          }),
        ),
      ),
    ),

  write: (realmId, userId, { activeAt, connectedAt }) =>
    sentOn(db)`
      with head as (
        insert into presence_head (realm_id, update_id) values (${realmId}, 1)
        on conflict (realm_id) do update set update_id = presence_head.update_id + 1
        returning update_id
      )
      insert into presence (realm_id, user_id, active_at, connected_at, update_id)
      select ${realmId}::bigint, ${userId}::bigint, ${activeAt}::bigint,
        ${connectedAt}::bigint, update_id
      from head
      on conflict (realm_id, user_id) do update set
        active_at = greatest(presence.active_at, excluded.active_at),
        connected_at = greatest(presence.connected_at, excluded.connected_at),
        update_id = excluded.update_id`,

  remove: (realmId, userId) => sent(db, rowsOf(db, 'presence').delete({ realmId, userId })),

  list: (realmId, scope) =>
    scope._tag === 'WrittenAfter'
      ? presencesAfter(db, realmId, scope.updateId)
      : eachRow(connectedSince(db, { realmId, time: scope.time }), toStored),
});
