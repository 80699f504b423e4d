import type { RealmId } from '@parley/core/kernel';
import { groupBy } from '@parley/core/kernel';
import type { PushRegistration, PushRegistrationRepository } from '@parley/core/accounts';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { anyRow, eachRow, sent, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import type { PushRegistrationTable } from '../../tables/push';

type Row = Selectable<PushRegistrationTable>;

const toRegistration = (row: Row): PushRegistration => ({
  id: row.id,
  kind: row.kind,
  token: row.token,
  appId: row.app_id,
  keys: row.p256dh === null || row.auth === null ? null : { p256dh: row.p256dh, auth: row.auth },
  sessionId: row.session_id,
  createdAt: row.created_at,
});

const ofUsers = (db: Db, realmId: RealmId, userIds: readonly number[]) =>
  eachRow(
    sqlOn<Row>(db)`select * from push_registration
      where realm_id = ${realmId} and user_id = any(${userIds}::bigint[]) order by id`,
    (row) => ({ userId: row.user_id, registration: toRegistration(row) }),
  );

export const pushRegistrationRepository = (db: Db): PushRegistrationRepository => ({
  list: (realmId, userId) =>
    pipe(
      ofUsers(db, realmId, [userId]),
      TE.map((found) => found.map(({ registration }) => registration)),
    ),

  ofUsers: (realmId, userIds) =>
    pipe(
      ofUsers(db, realmId, userIds),
      TE.map(
        (found) =>
          new Map(
            Array.from(
              groupBy(found, ({ userId }) => userId),
              ([userId, own]) => [userId, own.map(({ registration }) => registration)],
            ),
          ),
      ),
    ),

  put: (realmId, userId, { kind, token, appId, keys, sessionId, createdAt }, max) =>
    pipe(
      sent(
        db,
        sql`delete from push_registration
            where realm_id = ${realmId} and user_id = ${userId}
              and (kind = ${kind} and token = ${token} or id in (
                select id from push_registration
                where realm_id = ${realmId} and user_id = ${userId}
                  and not (kind = ${kind} and token = ${token})
                order by id desc offset ${max - 1}))`,
      ),
      TE.flatMap(() =>
        sent(
          db,
          db.insertInto('push_registration').values({
            realm_id: realmId,
            user_id: userId,
            kind,
            token,
            app_id: appId,
            p256dh: keys?.p256dh ?? null,
            auth: keys?.auth ?? null,
            session_id: sessionId,
            created_at: createdAt,
          }),
        ),
      ),
    ),

  remove: (realmId, userId, which) =>
    anyRow(
      sqlOn(db)`delete from push_registration
        where realm_id = ${realmId} and user_id = ${userId} and ${
          typeof which === 'object'
            ? sql`kind = ${which.kind} and token = ${which.token}`
            : sql`id = ${which}`
        } returning 1`,
    ),

  removeAll: (realmId, userId) =>
    sent(
      db,
      db
        .deleteFrom('push_registration')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId),
    ),
});
