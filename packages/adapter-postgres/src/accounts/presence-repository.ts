import type { PresenceRepository, PresenceScope } from '@parley/core/accounts';
import { userSettings } from '@parley/core/access';
import { UserId, asId } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { done, eachRow, firstRow, written } from '../connection/run';
import type { Db } from '../database';

const within = (scope: PresenceScope) => {
  switch (scope._tag) {
    case 'ConnectedSince':
      return sql<boolean>`presence.connected_at >= ${scope.time}`;
    case 'WrittenAfter':
      return sql<boolean>`presence.update_id > ${scope.updateId}`;
  }
};

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
    done(
      written(
        db,
        sql`
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
      ),
    ),

  remove: (realmId, userId) =>
    done(db.deleteFrom('presence').where('realm_id', '=', realmId).where('user_id', '=', userId)),

  list: (realmId, scope) =>
    eachRow(
      db
        .selectFrom('presence')
        .innerJoin('account', (join) =>
          join
            .onRef('account.realm_id', '=', 'presence.realm_id')
            .onRef('account.id', '=', 'presence.user_id'),
        )
        .select([
          'presence.user_id',
          'presence.active_at',
          'presence.connected_at',
          'presence.update_id',
          'account.joined_at',
        ])
        .where('presence.realm_id', '=', realmId)
        .where('account.is_active', '=', true)
        // The user may have turned their presence off while the report was on its way.
        .where(sql<boolean>`not account.settings @> '{"presence_enabled": false}'`)
        .where(within(scope))
        .orderBy('presence.user_id'),
      (row) => ({
        userId: asId(UserId)(row.user_id),
        activeAt: row.active_at ?? row.joined_at,
        connectedAt: row.connected_at,
        updateId: row.update_id,
      }),
    ),
});
