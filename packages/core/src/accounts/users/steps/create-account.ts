import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User } from '../../../access';
import { newUser, withUserDetails, withinLimit } from '../../../access';
import type { Channel, EarlierMessages } from '../../../channels';
import {
  hasSharedHistory,
  holdChannels,
  planSubscriptions,
  writeSubscriptions,
} from '../../../channels';
import type { Async, Role, Timestamp, Work } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import { userCreated } from '../user-created';

/** The validated data of a new user. */
export type NewPerson = {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly passwordHash: string | undefined;
};

/** The channels that new users are subscribed to unless an invitation names others. */
export const loadDefaultChannels = (
  { channels }: Pick<Reader, 'channels'>,
  realm: Realm,
): Async<readonly Channel[]> =>
  pipe(
    channels.listDefault(realm.id),
    TE.map((found) => found.filter(({ isArchived }) => !isArchived)),
  );

/** The maximum age of the messages that new users find in their first channels, in seconds. */
const earlierMessagesAge = 12 * 7 * secondsPerDay;

/**
 * What new users find in the channels that they join, so that they see what was talked about: of the
 * messages of channels with shared history.
 */
const earlierMessages = (now: Timestamp): EarlierMessages => ({
  limit: 1000,
  since: now - earlierMessagesAge,
  unread: 20,
});

/**
 * Subscribes a new user, who has no earlier subscriptions, gives them earlier messages, and notifies
 * the other subscribers.
 */
export const joinChannels = (
  tx: Transaction,
  realm: Realm,
  user: User,
  channels: readonly Channel[],
  now: Timestamp,
): Async<void> =>
  pipe(
    holdChannels(
      tx,
      realm.id,
      user.id,
      channels.map(({ id }) => id),
    ),
    TE.map((held) => held.map(({ channel }) => channel).filter(({ isArchived }) => !isArchived)),
    TE.tap((joined) =>
      writeSubscriptions(
        tx,
        realm,
        planSubscriptions(
          [user],
          joined.map((channel) => ({ channel, color: undefined })),
          [],
        ),
        [],
        now,
      ),
    ),
    TE.map((joined) => joined.filter(({ privacy }) => hasSharedHistory(privacy))),
    TE.flatMap((shared) =>
      tx.subscriptions.receiveEarlier(
        realm.id,
        user.id,
        shared.map(({ id }) => id),
        earlierMessages(now),
      ),
    ),
  );

/**
 * Creates the account of a person with the organization's default settings, announces it to everyone,
 * and has an email sent to the person.
 *
 * Source: docs/reference/users.md#announcing-a-new-account, docs/reference/users.md#welcome-emails and
 * docs/reference/own-account.md#settings.
 */
export const createAccount = (
  tx: Transaction,
  realm: Realm,
  person: NewPerson,
  now: Timestamp,
): Work<AccessFailure<'CollectionFull'>, User> =>
  pipe(
    tx.users.create(
      newUser({
        realmId: realm.id,
        deliveryEmail: person.email,
        emailVisibility: realm.userDefaults.email_address_visibility,
        fullName: person.fullName,
        role: person.role,
        joinedAt: now,
        passwordHash: person.passwordHash,
      }),
    ),
    withinLimit(tx, { realm }, 'people'),
    TE.tap((user) =>
      tx.userSettings.assign(realm.id, [
        {
          userId: user.id,
          changes: {
            ...realm.userDefaults,
            default_language: realm.settings.default_language,
          },
        },
      ]),
    ),
    TE.tap(({ id: userId }) =>
      realm.settings.send_welcome_emails
        ? tx.jobs.enqueue({
            _tag: 'SendMail',
            realmId: realm.id,
            notice: { _tag: 'WelcomeNotice', userId },
          })
        : TE.right(undefined),
    ),
    TE.tap((user) =>
      pipe(
        withUserDetails(tx, realm.id)(userCreated(realm, user, now)),
        TE.flatMap((events) => tx.events.emit(realm.id, events)),
      ),
    ),
  );
