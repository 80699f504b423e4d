import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { NewUser, Realm, User } from '../../access';
import { channelPermissions } from '../../access';
import type { Channel, NewChannel } from '../../channels';
import { initialPersonalSettings } from '../../channels';
import type { Reader, Transaction } from '../../events';
import { nextNumber, someTime } from '../../in-memory';
import type { Async, MessageId, RecipientId, UserId } from '../../kernel';
import { participants, unexpected } from '../../kernel';
import type { InitialFlags, NewMessage } from '../../messages';
import { noFlags } from '../../messages';
import type { Ports } from '../../use-cases';
import { aRendering } from '../build-messages';
import { aNewUser } from '../build-people';

/** Creates an empty store; each call creates a new one. */
export type MakeStore = () => Promise<Ports>;

/** The result of the work; a failure is thrown, because no contract expects one there. */
export const done = async <Failure, A>(work: TE.TaskEither<Failure, A>): Promise<A> =>
  pipe(
    await work(),
    E.getOrElse((failure): A => {
      throw new Error(`Unexpected failure: ${JSON.stringify(failure)}`, { cause: failure });
    }),
  );

/** A store with a realm, and shortcuts for adding more. */
export type World = Ports & {
  readonly realm: Realm;
  readonly addUser: (given?: Partial<NewUser>) => Promise<User>;
  readonly addChannel: (given?: Partial<NewChannel>) => Promise<Channel>;
  /** Subscribes from now on: earlier messages are not received. */
  /** Subscribes those who are not subscribed yet. */
  readonly join: (channel: Channel, ...users: readonly User[]) => Promise<void>;
  /** Unsubscribes those who are subscribed. */
  readonly leave: (channel: Channel, ...users: readonly User[]) => Promise<void>;
  readonly converse: (self: User, ...others: readonly User[]) => Promise<RecipientId>;
  readonly send: (
    sender: User,
    recipientId: RecipientId,
    given?: Partial<NewMessage>,
    flags?: InitialFlags,
  ) => Promise<MessageId>;
  /** Runs the work in a transaction of its own. */
  readonly within: <Failure, A>(work: (tx: Transaction) => TE.TaskEither<Failure, A>) => Promise<A>;
};

const subscribedTo = (
  subscriptions: Reader['subscriptions'],
  realm: Realm,
  channel: Channel,
  users: readonly User[],
): Async<ReadonlySet<UserId>> =>
  pipe(
    subscriptions.ofUsers(
      realm.id,
      users.map(({ id }) => id),
    ),
    TE.map(
      (rows) =>
        new Set(
          rows
            .filter(({ channelId, isActive }) => isActive && channelId === channel.id)
            .map(({ userId }) => userId),
        ),
    ),
  );

export const newChannel = (realm: Realm, given: Partial<NewChannel> = {}): NewChannel => ({
  name: `channel ${nextNumber()}`,
  description: 'Where we *talk*',
  renderedDescription: '<p>Where we <em>talk</em></p>',
  createdAt: someTime,
  creatorId: null,
  privacy: 'public',
  messageRetentionDays: null,
  folderId: null,
  topicsPolicy: 'inherit',
  defaultPushNotifications: false,
  isDefault: false,
  permissions: channelPermissions({}, realm.systemGroups, null),
  ...given,
});

/** One channel, created by the operation that creates several. */
export const createChannel = (
  { channels }: Pick<Transaction, 'channels'>,
  realm: Realm,
  given: Partial<NewChannel> = {},
): Async<Channel> =>
  pipe(
    channels.createMany(realm.id, [newChannel(realm, given)]),
    TE.flatMap(([channel]) =>
      channel === undefined ? TE.left(unexpected(new Error('no channel'))) : TE.right(channel),
    ),
  );

export const newMessage = (
  realm: Realm,
  sender: User,
  recipientId: RecipientId,
  given: Partial<NewMessage>,
): NewMessage => ({
  realmId: realm.id,
  recipientId,
  topic: '',
  senderId: sender.id,
  content: 'Hello',
  rendering: aRendering(),
  sentAt: someTime,
  client: 'test',
  ...given,
});

/** Another realm in the same store. */
export const worldIn = (ports: Ports, realm: Realm): World => {
  const within: World['within'] = (work) => done(ports.transact('server', work));
  return {
    ...ports,
    realm,
    within,
    addUser: (given = {}) =>
      within(({ users }) => users.create(aNewUser({ realmId: realm.id, ...given }))),
    addChannel: (given = {}) => within((tx) => createChannel(tx, realm, given)),
    join: (channel, ...users) =>
      within(({ subscriptions }) =>
        pipe(
          subscribedTo(subscriptions, realm, channel, users),
          TE.map((subscribed) => users.filter(({ id }) => !subscribed.has(id))),
          TE.flatMap((joining) =>
            joining.length === 0
              ? TE.right(undefined)
              : subscriptions.subscribe(
                  realm.id,
                  joining.map(({ id }) => ({
                    userId: id,
                    channelId: channel.id,
                    isActive: true,
                    ...initialPersonalSettings('#76ce90'),
                  })),
                ),
          ),
        ),
      ),
    leave: (channel, ...users) =>
      within(({ subscriptions }) =>
        pipe(
          subscribedTo(subscriptions, realm, channel, users),
          TE.flatMap((subscribed) =>
            subscribed.size === 0
              ? TE.right(undefined)
              : subscriptions.unsubscribe(
                  realm.id,
                  Array.from(subscribed, (userId) => ({ userId, channelId: channel.id })),
                ),
          ),
        ),
      ),
    converse: (self, ...others) =>
      within(({ recipients }) =>
        pipe(
          recipients.ensureConversation(
            realm.id,
            participants(
              self.id,
              others.map(({ id }) => id),
            ),
          ),
          TE.map(({ id }) => id),
        ),
      ),
    send: (sender, recipientId, given = {}, flags = noFlags) =>
      within(({ messages }) =>
        messages.create(newMessage(realm, sender, recipientId, given), flags),
      ),
  };
};

/** A new store with one realm. */
export const newWorld = async (makeStore: MakeStore): Promise<World> => {
  const ports = await makeStore();
  const realm = await done(
    ports.transact('server', ({ realms }) =>
      realms.create({ subdomain: '', name: 'Parley', createdAt: someTime }),
    ),
  );
  return worldIn(ports, realm);
};

/** Another realm in the same store. */
export const anotherWorld = async (ports: Ports): Promise<World> => {
  const subdomain = `other${nextNumber()}`;
  const realm = await done(
    ports.transact('server', ({ realms }) =>
      realms.create({ subdomain, name: 'Elsewhere', createdAt: someTime }),
    ),
  );
  return worldIn(ports, realm);
};
