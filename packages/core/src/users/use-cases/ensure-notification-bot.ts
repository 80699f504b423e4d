import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { Timestamp } from '../../shared/timestamp';
import { role } from '../role';
import type { User } from '../user';

/** The account in whose name the server writes to people; made when it is first needed. */
export const ensureNotificationBot = (
  { users }: Pick<Transaction, 'users'>,
  realm: Realm,
  now: Timestamp,
): TE.TaskEither<Unexpected, User> => {
  const deliveryEmail = `notification-bot@${realm.host}`;
  return pipe(
    users.findByEmail(realm.id, deliveryEmail),
    TE.flatMap(
      O.match(
        () =>
          users.create({
            realmId: realm.id,
            deliveryEmail,
            emailVisibility: 1,
            fullName: 'Notification Bot',
            role: role.member,
            isActive: true,
            bot: { type: 1, ownerId: null },
            joinedAt: now,
            timezone: '',
            avatarSource: 'G',
            isImportedStub: false,
            grants: [],
            passwordHash: undefined,
          }),
        (bot) => TE.right(bot),
      ),
    ),
  );
};
