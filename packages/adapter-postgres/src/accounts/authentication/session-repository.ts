import type { Session } from '@parley/core/access';
import type { SessionRepository } from '@parley/core/accounts';
import { SessionId, asId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import type { IdRow } from '../../connection/run';
import { anyRow, eachRow, fromFirstRow, onlyRow, rows, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import type { SessionTable } from '../../tables/session';

export const toSession = (row: Selectable<SessionTable>): Session => ({
  id: row.id,
  realmId: row.realm_id,
  userId: row.user_id,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  client: row.client,
});

export const sessionRepository = (db: Db): SessionRepository => ({
  begin: (realmId, userId, { tokenHash, at, client, logoutHint }, { horizon, maxSessions }) =>
    pipe(
      rows(
        sqlOn<IdRow<SessionId>>(db)`
          delete from session
          where realm_id = ${realmId} and user_id = ${userId} and (
            created_at <= ${horizon.createdAfter} or last_used_at <= ${horizon.usedAfter}
            or id in (
              select id from session
              where realm_id = ${realmId} and user_id = ${userId}
                and created_at > ${horizon.createdAfter} and last_used_at > ${horizon.usedAfter}
              order by last_used_at desc, id desc offset ${maxSessions - 1}))
          returning id`,
      ),
      TE.bindTo('removed'),
      TE.bind('row', () =>
        onlyRow(
          db
            .insertInto('session')
            .values({
              realm_id: realmId,
              user_id: userId,
              token_hash: tokenHash,
              created_at: at,
              last_used_at: at,
              client,
              logout_hint: logoutHint ?? null,
            })
            .returningAll(),
        ),
      ),
      TE.map(({ removed, row }) => ({
        session: toSession(row),
        ended: removed.map(({ id }) => id),
      })),
    ),

  list: (realmId, userId) =>
    eachRow(
      db
        .selectFrom('session')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc'),
      toSession,
    ),

  end: (realmId, userId, id) =>
    fromFirstRow(
      db
        .deleteFrom('session')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('logout_hint'),
      ({ logout_hint: hint }) => ({ logoutHint: hint ?? undefined }),
    ),

  endAll: (realmId, userId, except) =>
    anyRow(
      db
        .deleteFrom('session')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('id', '<>', except ?? asId(SessionId)(0))
        .returning('id'),
    ),

  endAllIn: (realmId) =>
    pipe(
      eachRow(
        db.deleteFrom('session').where('realm_id', '=', realmId).returning('user_id'),
        (row) => row.user_id,
      ),
      TE.map((ended) => Array.from(new Set(ended))),
    ),
});
