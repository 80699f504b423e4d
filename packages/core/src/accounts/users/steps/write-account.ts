import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User, UserChanges } from '../../../access';
import { isBot, viewersOf } from '../../../access';
import type { Audience, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import { botEventAudienceOf } from '../../bots/steps/bot-event-audience';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { avatarChanged, botAvatarEvents, emailEvents, nameEvents } from '../profile-events';

const loadBotAudience = (tx: Transaction, user: User): TE.TaskEither<Unexpected, Audience> =>
  isBot(user) ? botEventAudienceOf(tx, user) : TE.right(onlyTo());

/** Writes the changes and emits their events, which are for everyone who may know of the user. */
const write = (
  tx: Transaction,
  realm: Realm,
  target: User,
  changes: UserChanges,
  loadEvents: (
    changed: User,
    viewers: Audience,
  ) => TE.TaskEither<Unexpected, readonly AddressedEvent[]>,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('changed', () => tx.users.update(realm.id, target.id, changes)),
    TE.bind('viewers', () => viewersOf(tx, realm, target)),
    TE.bind('events', ({ changed, viewers }) => loadEvents(changed, viewers)),
    TE.tap(({ events }) => tx.events.emit(realm.id, events)),
    TE.map(({ changed }) => changed),
  );

/** Writes the user's name and emits the events. */
export const writeName = (
  tx: Transaction,
  realm: Realm,
  target: User,
  fullName: string,
): TE.TaskEither<Unexpected, User> =>
  write(tx, realm, target, { fullName }, (_changed, viewers) =>
    pipe(
      loadBotAudience(tx, target),
      TE.map((botAudience) => nameEvents(target, fullName, viewers, botAudience)),
    ),
  );

/** Writes the user's email address and emits the events. */
export const writeEmail = (
  tx: Transaction,
  realm: Realm,
  target: User,
  email: string,
): TE.TaskEither<Unexpected, User> =>
  write(tx, realm, target, { deliveryEmail: email }, (changed, viewers) =>
    TE.right(emailEvents(realm, changed, viewers)),
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

/**
 * Like `writeAvatar`, but without the bot's event, because the bot's creation is announced later.
 */
export const writeAvatarOfNewBot = (
  tx: Transaction,
  realm: Realm,
  target: User,
  picture: Picture,
): TE.TaskEither<Unexpected, User> =>
  write(tx, realm, target, pictureChanges(picture), (changed, viewers) =>
    TE.right([avatarChanged(realm, changed, viewers)]),
  );

/**
 * Writes the user's picture and emits the events, including those for a bot.
 *
 * @param picture what the picture is from now on
 */
export const writeAvatar = (
  tx: Transaction,
  realm: Realm,
  target: User,
  picture: Picture,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('changed', () => writeAvatarOfNewBot(tx, realm, target, picture)),
    TE.bind('botAudience', () => loadBotAudience(tx, target)),
    TE.tap(({ changed, botAudience }) =>
      tx.events.emit(realm.id, botAvatarEvents(realm, changed, botAudience)),
    ),
    TE.map(({ changed }) => changed),
  );
