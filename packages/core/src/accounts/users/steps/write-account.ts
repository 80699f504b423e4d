import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User, UserChanges } from '../../../access';
import { viewersOf } from '../../../access';
import type { Async, Audience } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import { voidLinks } from '../../authentication/steps/void-links';
import type { Transaction } from '../../transaction';
import { avatarChanged, botAvatarEvents, emailEvents, nameEvents } from '../profile-events';

/** Writes the changes and emits their events, which are for everyone who may know of the user. */
const write = (
  tx: Transaction,
  realm: Realm,
  target: User,
  changes: UserChanges,
  eventsOf: (changed: User, viewers: Audience) => readonly AddressedEvent[],
): Async<User> =>
  pipe(
    TE.Do,
    TE.bind('changed', () => tx.users.update(realm.id, target.id, changes)),
    TE.bind('viewers', () => viewersOf(tx, realm, target)),
    TE.tap(({ changed, viewers }) => tx.events.emit(realm.id, eventsOf(changed, viewers))),
    TE.map(({ changed }) => changed),
  );

/** Writes something of a user, and emits the events. */
type Write<Written> = (
  tx: Transaction,
  realm: Realm,
  target: User,
  written: Written,
) => Async<User>;

export const writeName: Write<string> = (tx, realm, target, fullName) =>
  write(tx, realm, target, { fullName }, (_changed, viewers) =>
    nameEvents(target, fullName, viewers),
  );

/** Ends what went to the old address, or was to replace it. */
export const writeEmail: Write<string> = (tx, realm, target, email) =>
  pipe(
    write(tx, realm, target, { deliveryEmail: email }, (changed, viewers) =>
      emailEvents(realm, changed, viewers),
    ),
    TE.tap(() => voidLinks(tx, realm.id, target.id)),
  );

/** An uploaded picture by its key, the gravatar of the address, or no picture at all. */
export type Picture = { readonly key: string } | 'gravatar' | 'none';

const pictureChanges = (picture: Picture): UserChanges => {
  switch (picture) {
    case 'gravatar':
      return { avatarSource: 'G' };
    case 'none':
      return { avatarSource: 'N', avatarKey: '' };
    default:
      return { avatarSource: 'U', avatarKey: picture.key };
  }
};

/** Like `writeAvatar`, but without the bot's event, because the bot's creation is announced later. */
export const writeAvatarOfNewBot: Write<Picture> = (tx, realm, target, picture) =>
  write(tx, realm, target, pictureChanges(picture), (changed, viewers) => [
    avatarChanged(realm, changed, viewers),
  ]);

/** Writes what the user's picture is from now on; the events include those for a bot. */
export const writeAvatar: Write<Picture> = (tx, realm, target, picture) =>
  write(tx, realm, target, pictureChanges(picture), (changed, viewers) => [
    avatarChanged(realm, changed, viewers),
    ...botAvatarEvents(realm, changed),
  ]);
