import type { Session } from '@parley/core/access';
import type { SessionRepository } from '@parley/core/accounts';
import type { SessionId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import type { Row } from '../../connection/rows-of';
import { rowsOf } from '../../connection/rows-of';
import type { IdRow } from '../../connection/run';
import { anyRow, eachRow, fromFirstRow, fromOnlyRow, rows, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

export const toSession = ({ tokenHash: _, logoutHint: __, ...session }: Row<'session'>): Session =>
  session;

export const sessionRepository = (db: Db): SessionRepository => {
  const sessions = rowsOf(db, 'session');
  return {
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
        TE.bind('session', () =>
          fromOnlyRow(
            sessions.insert({
              realmId,
              userId,
              tokenHash,
              createdAt: at,
              lastUsedAt: at,
              client,
              logoutHint: logoutHint ?? null,
            }),
            toSession,
          ),
        ),
        TE.map(({ removed, session }) => ({ session, ended: removed.map(({ id }) => id) })),
      ),

    list: (realmId, userId) =>
      eachRow(sessions.select({ realmId, userId }, 'lastUsedAt desc', 'id desc'), toSession),

    end: (realmId, userId, id) =>
      fromFirstRow(sessions.delete({ realmId, userId, id }), ({ logoutHint }) => ({
        logoutHint: logoutHint ?? undefined,
      })),

    endAll: (realmId, userId, except) =>
      anyRow(sessions.delete({ realmId, userId, id: sql`<> ${except ?? 0}` })),

    endAllIn: (realmId) =>
      pipe(
        eachRow(sessions.delete({ realmId }), ({ userId }) => userId),
        TE.map((ended) => Array.from(new Set(ended))),
      ),
  };
};
