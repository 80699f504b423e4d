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

/** Gives somebody the name, and tells who may know of them. */
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

/** Gives somebody the address, and tells who sees what of it. */
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

/** Like `writeAvatar`, for a bot whose owner is told of all of it afterwards. */
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
 * Gives somebody another picture, and tells who may know of them and who looks after a bot.
 *
 * @param key what the uploaded picture is stored under; undefined goes back to the gravatar
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
