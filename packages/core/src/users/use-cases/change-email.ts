import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Audience } from '../../events/audience';
import type { AddressedEvent } from '../../events/log-entry';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import { sameText } from '../../shared/text';
import { avatarUrl } from '../avatar';
import { isEmail } from '../email-address';
import { displayEmail } from '../email-visibility';
import type { User } from '../user';
import type { InvalidNewEmail, NewEmailTaken } from '../user-failures';
import { invalidNewEmail, newEmailTaken } from '../user-failures';
import { seersOf } from './sight';

export const avatarChanged = (realm: Realm, user: User, audience: Audience): AddressedEvent => ({
  event: {
    _tag: 'AvatarChanged',
    userId: user.id,
    source: user.avatarSource,
    url: avatarUrl(user, realm.url),
    mediumUrl: avatarUrl(user, realm.url, true),
    version: user.avatarVersion,
  },
  audience,
});

/** The address first, the picture that follows from it, then what everybody is shown. */
const changes = (realm: Realm, user: User, audience: Audience): readonly AddressedEvent[] => [
  {
    event: {
      _tag: 'DeliveryEmailChanged',
      userId: user.id,
      deliveryEmail: user.deliveryEmail,
      visibility: user.emailVisibility,
      visibilityBefore: null,
    },
    audience,
  },
  ...(user.avatarSource === 'G' ? [avatarChanged(realm, user, audience)] : []),
  ...(user.emailVisibility === 1
    ? [
        {
          event: {
            _tag: 'DisplayEmailChanged' as const,
            userId: user.id,
            email: displayEmail(user, realm.host),
          },
          audience,
        },
      ]
    : []),
];

/** Writes the address, and tells who sees what of it. */
export const writeEmail = (
  tx: Pick<Transaction, 'users' | 'acquaintances' | 'events'>,
  realm: Realm,
  target: User,
  email: string,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('changed', () => tx.users.update(realm.id, target.id, { deliveryEmail: email })),
    TE.bind('audience', () => seersOf(tx, realm, target)),
    TE.tap(({ changed, audience }) => tx.events.emit(realm.id, changes(realm, changed, audience))),
    TE.map(({ changed }) => changed),
  );

/** Gives somebody another address, at once and if it is another. */
export const changeEmail = (
  tx: Pick<Transaction, 'users' | 'acquaintances' | 'events'>,
  realm: Realm,
  target: User,
  text: string,
): TE.TaskEither<InvalidNewEmail | NewEmailTaken | Unexpected, User> => {
  const email = text.trim();
  return email === target.deliveryEmail
    ? TE.right(target)
    : pipe(
        TE.Do,
        TE.filterOrElseW(
          () => isEmail(email),
          () => invalidNewEmail,
        ),
        TE.bindW('holder', () => tx.users.claimEmail(realm.id, email)),
        TE.filterOrElseW(
          ({ holder }) => O.isNone(holder) || sameText(email, target.deliveryEmail),
          ({ holder }) => newEmailTaken(O.isSome(holder) && !holder.value.isActive),
        ),
        TE.flatMap(() => writeEmail(tx, realm, target, email)),
      );
};
