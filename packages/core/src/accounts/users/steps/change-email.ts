import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { avatarUrl, displayEmail, viewersOf } from '../../../access';
import type { Audience, Unexpected } from '../../../kernel';
import { sameText } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { isEmail } from '../email-address';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

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
  tx: Pick<Transaction, 'users' | 'knownUsers' | 'events'>,
  realm: Realm,
  target: User,
  email: string,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('changed', () => tx.users.update(realm.id, target.id, { deliveryEmail: email })),
    TE.bind('audience', () => viewersOf(tx, realm, target)),
    TE.tap(({ changed, audience }) => tx.events.emit(realm.id, changes(realm, changed, audience))),
    TE.map(({ changed }) => changed),
  );

/** Gives somebody another address, at once and if it is another. */
export const changeEmail = (
  tx: Pick<Transaction, 'users' | 'knownUsers' | 'events'>,
  realm: Realm,
  target: User,
  text: string,
): TE.TaskEither<AccessFailure<'InvalidNewEmail' | 'NewEmailTaken'> | Unexpected, User> => {
  const email = text.trim();
  return email === target.deliveryEmail
    ? TE.right(target)
    : pipe(
        TE.Do,
        TE.filterOrElseW(
          () => isEmail(email),
          () => accessFailure('InvalidNewEmail'),
        ),
        TE.bindW('holder', () => tx.users.claimEmail(realm.id, email)),
        TE.filterOrElseW(
          ({ holder }) => O.isNone(holder) || sameText(email, target.deliveryEmail),
          ({ holder }) =>
            accessFailure('NewEmailTaken', {
              byDeactivated: O.isSome(holder) && !holder.value.isActive,
            }),
        ),
        TE.flatMap(() => writeEmail(tx, realm, target, email)),
      );
};
