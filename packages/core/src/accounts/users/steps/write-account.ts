import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { isBot, viewersOf } from '../../../access';
import type { Audience, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import { botEventAudienceOf } from '../../bots/steps/bot-event-audience';
import type { Transaction } from '../../transaction';
import { avatarChanged, botAvatarEvents, emailEvents, nameEvents } from '../profile-events';

const loadBotAudience = (tx: Transaction, user: User): TE.TaskEither<Unexpected, Audience> =>
  isBot(user) ? botEventAudienceOf(tx, user) : TE.right(onlyTo());

/** Writes the user's name and emits the events. */
export const writeName = (
  tx: Transaction,
  realm: Realm,
  target: User,
  fullName: string,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('renamed', () => tx.users.update(realm.id, target.id, { fullName })),
    TE.bind('viewers', () => viewersOf(tx, realm, target)),
    TE.bind('botAudience', () => loadBotAudience(tx, target)),
    TE.tap(({ viewers, botAudience }) =>
      tx.events.emit(realm.id, nameEvents(target, fullName, viewers, botAudience)),
    ),
    TE.map(({ renamed }) => renamed),
  );

/** Writes the user's email address and emits the events. */
export const writeEmail = (
  tx: Transaction,
  realm: Realm,
  target: User,
  email: string,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('changed', () => tx.users.update(realm.id, target.id, { deliveryEmail: email })),
    TE.bind('viewers', () => viewersOf(tx, realm, target)),
    TE.tap(({ changed, viewers }) =>
      tx.events.emit(realm.id, emailEvents(realm, changed, viewers)),
    ),
    TE.map(({ changed }) => changed),
  );

/**
 * Like `writeAvatar`, but without the bot's event, because the bot's creation is announced later.
 */
export const writeAvatarOfNewBot = (
  tx: Transaction,
  realm: Realm,
  target: User,
  key: string | undefined,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('changed', () =>
      tx.users.update(
        realm.id,
        target.id,
        key === undefined ? { avatarSource: 'G' } : { avatarSource: 'U', avatarKey: key },
      ),
    ),
    TE.bind('viewers', () => viewersOf(tx, realm, target)),
    TE.tap(({ changed, viewers }) =>
      tx.events.emit(realm.id, [avatarChanged(realm, changed, viewers)]),
    ),
    TE.map(({ changed }) => changed),
  );

/**
 * Writes the user's picture and emits the events, including those for a bot.
 *
 * @param key the key of the uploaded picture; undefined restores the gravatar
 */
export const writeAvatar = (
  tx: Transaction,
  realm: Realm,
  target: User,
  key: string | undefined,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('changed', () => writeAvatarOfNewBot(tx, realm, target, key)),
    TE.bind('botAudience', () => loadBotAudience(tx, target)),
    TE.tap(({ changed, botAudience }) =>
      tx.events.emit(realm.id, botAvatarEvents(realm, changed, botAudience)),
    ),
    TE.map(({ changed }) => changed),
  );
