import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User } from '../../../access';
import { withUserDetails, withinLimit } from '../../../access';
import type { Channel } from '../../../channels';
import { holdChannels, planSubscriptions, writeSubscriptions } from '../../../channels';
import type { Role, Timestamp, Unexpected } from '../../../kernel';
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
): TE.TaskEither<Unexpected, readonly Channel[]> =>
  pipe(
    channels.listDefault(realm.id),
    TE.map((found) => found.filter(({ isArchived }) => !isArchived)),
  );

/** Subscribes a new user, who has no earlier subscriptions, and notifies the other subscribers. */
export const joinChannels = (
  tx: Transaction,
  realm: Realm,
  user: User,
  channels: readonly Channel[],
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    holdChannels(
      tx,
      realm.id,
      user.id,
      channels.map(({ id }) => id),
    ),
    TE.map((held) =>
      planSubscriptions(
        [user],
        held
          .filter(({ channel }) => !channel.isArchived)
          .map(({ channel }) => ({ channel, color: undefined })),
        [],
      ),
    ),
    TE.flatMap((plan) => writeSubscriptions(tx, realm, plan, [], now)),
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
): TE.TaskEither<AccessFailure<'CollectionFull'> | Unexpected, User> =>
  pipe(
    tx.users.create({
      realmId: realm.id,
      deliveryEmail: person.email,
      emailVisibility: realm.userDefaults.email_address_visibility,
      fullName: person.fullName,
      role: person.role,
      isActive: true,
      bot: null,
      joinedAt: now,
      timezone: '',
      avatarSource: 'G',
      isImportedStub: false,
      grants: [],
      passwordHash: person.passwordHash,
    }),
    withinLimit(tx, { realm }, 'people'),
    TE.tap((user) =>
      tx.userSettings.change(realm.id, user.id, {
        ...realm.userDefaults,
        default_language: realm.settings.default_language,
      }),
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
