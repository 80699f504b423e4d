import { groupBy } from '@parley/core/kernel';
import type { PushRegistration, PushRegistrationRepository } from '@parley/core/accounts';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Row } from '../../connection/rows-of';
import { rowsOf } from '../../connection/rows-of';
import { anyRow, eachRow, fromAllRows, sent, sentOn } from '../../connection/run';
import type { Db } from '../../database';

const toRegistration = ({
  realmId: _,
  userId: __,
  p256dh,
  auth,
  ...registration
}: Row<'push_registration'>): PushRegistration => ({
  ...registration,
  keys: p256dh === null || auth === null ? null : { p256dh, auth },
});

export const pushRegistrationRepository = (db: Db): PushRegistrationRepository => {
  const registrations = rowsOf(db, 'push_registration');
  return {
    list: (realmId, userId) =>
      eachRow(registrations.select({ realmId, userId }, 'id'), toRegistration),

    ofUsers: (realmId, userIds) =>
      fromAllRows(
        registrations.select({ realmId, userId: userIds }, 'id'),
        (found) =>
          new Map(
            Array.from(
              groupBy(found, ({ userId }) => userId),
              ([userId, own]) => [userId, own.map(toRegistration)],
            ),
          ),
      ),

    put: (realmId, userId, { kind, token, appId, keys, sessionId, createdAt }, max) =>
      pipe(
        sentOn(db)`delete from push_registration
          where realm_id = ${realmId} and user_id = ${userId}
            and (kind = ${kind} and token = ${token} or id in (
              select id from push_registration
              where realm_id = ${realmId} and user_id = ${userId}
                and not (kind = ${kind} and token = ${token})
              order by id desc offset ${max - 1}))`,
        TE.flatMap(() =>
          sent(
            db,
            registrations.insert({
              realmId,
              userId,
              kind,
              token,
              appId,
              p256dh: keys?.p256dh ?? null,
              auth: keys?.auth ?? null,
              sessionId,
              createdAt,
            }),
          ),
        ),
      ),

    remove: (realmId, userId, which) =>
      anyRow(
        registrations.delete(
          typeof which === 'object'
            ? { realmId, userId, kind: which.kind, token: which.token }
            : { realmId, userId, id: which },
        ),
      ),

    removeAll: (realmId, userId) => sent(db, registrations.delete({ realmId, userId })),
  };
};
