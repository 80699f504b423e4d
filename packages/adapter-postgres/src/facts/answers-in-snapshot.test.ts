import type { User } from '@parley/core/access';
import type { Channel } from '@parley/core/channels';
import type { Reader, Transaction } from '@parley/core/events';
import type { Async } from '@parley/core/kernel';
import { aProfileField, asCorrespondent } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { StoredWorld } from '../testing/stored-world';
import { openStoredWorld } from '../testing/stored-world';
import type { Collection } from './owned-records';

let on: StoredWorld;
let user: User;
let other: User;
let channel: Channel;

beforeAll(async () => {
  on = await openStoredWorld();
  [user, other] = [await on.world.addUser(), await on.world.addUser()];
  channel = await on.world.addChannel();
  await on.world.join(channel, user);
});

afterAll(() => on.close());

type Step<On> = (on: On) => Async<unknown>;

type Case = { readonly read: Step<Reader>; readonly change: Step<Transaction> };

const realmId = () => on.world.realm.id;

const text = { name: 'x', description: '', renderedDescription: '' };

const ofRealm: Readonly<Record<string, Case>> = {
  channelFolders: {
    read: ({ channelFolders }) => channelFolders.list(realmId()),
    change: ({ channelFolders }) =>
      channelFolders.create({ realmId: realmId(), creatorId: null, createdAt: 1, ...text }),
  },
  customEmoji: {
    read: ({ customEmoji }) => customEmoji.list(realmId()),
    change: ({ customEmoji }) =>
      customEmoji.create({
        realmId: realmId(),
        name: 'x',
        authorId: null,
        createdAt: 0,
        picturePath: 'x.png',
        stillPath: null,
      }),
  },
  defaultChannelGroups: {
    read: ({ defaultChannelGroups }) => defaultChannelGroups.list(realmId()),
    change: ({ defaultChannelGroups }) =>
      defaultChannelGroups.create({
        realmId: realmId(),
        name: 'x',
        description: '',
        channelIds: [channel.id],
      }),
  },
  linkifiers: {
    read: ({ linkifiers }) => linkifiers.list(realmId()),
    change: ({ linkifiers }) =>
      linkifiers.create(realmId(), {
        pattern: 'x',
        urlTemplate: 'x',
        exampleInput: null,
        reverseTemplate: null,
        alternativeUrlTemplates: [],
      }),
  },
  playgrounds: {
    read: ({ playgrounds }) => playgrounds.list(realmId()),
    change: ({ playgrounds }) =>
      playgrounds.add(realmId(), { name: 'x', pygmentsLanguage: 'x', urlTemplate: 'x' }),
  },
  profileFields: {
    read: ({ profileFields }) => profileFields.list(realmId()),
    change: ({ profileFields }) => profileFields.create(realmId(), aProfileField()),
  },
  realmDomains: {
    read: ({ realmDomains }) => realmDomains.list(realmId()),
    change: ({ realmDomains }) =>
      realmDomains.add(realmId(), { domain: 'example.org', allowSubdomains: true }),
  },
  realms: {
    read: ({ realms }) => realms.find(realmId()),
    change: ({ realms }) => realms.update(realmId(), { name: 'Venice' }),
  },
  'members of groups': {
    read: ({ userGroups }) => userGroups.list(on.world.realm),
    change: ({ userGroups }) =>
      userGroups.addMembers(realmId(), on.world.realm.systemGroups['role:nobody'], [user.id]),
  },
  'users without presence': {
    read: ({ userSettings }) => userSettings.withoutPresence(realmId()),
    change: ({ userSettings }) =>
      userSettings.change(realmId(), user.id, { presence_enabled: false }),
  },
  'settings of the user': {
    read: ({ userSettings }) => userSettings.of(realmId(), [user.id]),
    change: ({ userSettings }) =>
      userSettings.change(realmId(), user.id, { twenty_four_hour_time: true }),
  },
  'the summary of all users': {
    read: ({ users }) => users.summary(realmId()),
    change: ({ users }) => users.update(realmId(), user.id, { isActive: false }),
  },
  'the head of the log': {
    read: ({ events }) => events.head(realmId()),
    change: ({ realms }) => realms.update(realmId(), { name: 'Siena' }),
  },
  'muted channels': {
    read: ({ subscriptions }) => subscriptions.mutedChannelsOf(realmId(), user.id),
    change: ({ subscriptions }) =>
      subscriptions.changePersonal(realmId(), user.id, new Map([[channel.id, { isMuted: true }]])),
  },
  'own channels with their settings': {
    read: ({ subscriptions }) => subscriptions.channelsOf(realmId(), user.id),
    change: ({ subscriptions }) =>
      subscriptions.changePersonal(realmId(), user.id, new Map([[channel.id, { pinToTop: true }]])),
  },
  'own channels with their names': {
    read: ({ subscriptions }) => subscriptions.channelsOf(realmId(), user.id),
    change: ({ channels }) => channels.update(realmId(), channel.id, { name: 'Renamed' }),
  },
};

const owned: Readonly<Record<Exclude<Collection, 'starred' | 'conversations'>, Case>> = {
  alertWords: {
    read: ({ alertWords }) => alertWords.list(realmId(), user.id),
    change: ({ alertWords }) => alertWords.add(realmId(), user.id, ['tea']),
  },
  bots: {
    read: ({ users }) => users.botsOf(realmId(), user.id),
    change: ({ users }) =>
      users.create({
        ...user,
        deliveryEmail: 'bot@example.org',
        bot: { type: 1, ownerId: user.id },
        passwordHash: undefined,
      }),
  },
  clientDevices: {
    read: ({ clientDevices }) => clientDevices.list(realmId(), user.id),
    change: ({ clientDevices }) => clientDevices.create(realmId(), user.id),
  },
  drafts: {
    read: ({ drafts }) => drafts.newest(realmId(), user.id, 10),
    change: ({ drafts }) =>
      drafts.create(realmId(), user.id, [
        { place: { _tag: 'Undecided' }, content: 'x', editedAt: 1 },
      ]),
  },
  mutedUsers: {
    read: ({ mutedUsers }) => mutedUsers.list(realmId(), user.id),
    change: ({ mutedUsers }) =>
      mutedUsers.add(realmId(), user.id, { userId: other.id, mutedAt: 1 }),
  },
  navigationViews: {
    read: ({ navigationViews }) => navigationViews.list(realmId(), user.id),
    change: ({ navigationViews }) =>
      navigationViews.create(realmId(), user.id, { fragment: 'x', isPinned: true, name: 'x' }),
  },
  reminders: {
    read: ({ reminders }) => reminders.list(realmId(), user.id),
    change: ({ reminders }) =>
      reminders.create(realmId(), {
        userId: user.id,
        messageId: null,
        note: 'x',
        content: 'x',
        renderedContent: 'x',
        deliverAt: 1,
        hasFailed: false,
      }),
  },
  savedSnippets: {
    read: ({ savedSnippets }) => savedSnippets.list(realmId(), user.id),
    change: ({ savedSnippets }) =>
      savedSnippets.create(realmId(), user.id, { title: 'x', content: 'x', createdAt: 5 }),
  },
  scheduledMessages: {
    read: ({ scheduledMessages }) => scheduledMessages.list(realmId(), user.id),
    change: ({ scheduledMessages }) =>
      scheduledMessages.create(realmId(), {
        senderId: user.id,
        place: { _tag: 'ToPeople', userIds: [other.id] },
        content: 'x',
        renderedContent: 'x',
        deliverAt: 1,
        isReadBySender: true,
        client: 'test',
        state: 'waiting',
      }),
  },
  topicPreferences: {
    read: ({ topicPreferences }) => topicPreferences.mutedOf(realmId(), [user.id]),
    change: ({ topicPreferences }) =>
      topicPreferences.set(realmId(), [
        { userId: user.id, channelId: channel.id, topic: 'x', policy: 1, updatedAt: 1 },
      ]),
  },
};

const readIn = async (read: Step<Reader>): Promise<unknown> => {
  const found = await on.store.snapshot(realmId())(read)();
  if (E.isLeft(found)) {
    throw new Error('the snapshot failed', { cause: found.left.cause });
  }
  return found.right;
};

/** The change with an entry in the log, which every use case that makes such a change appends. */
const logged =
  (change: Step<Transaction>): Step<Transaction> =>
  (tx) =>
    pipe(
      change(tx),
      TE.flatMap(() =>
        tx.events.emit(realmId(), [
          {
            event: { _tag: 'UserStatusChanged', userId: user.id, text: 'x' },
            audience: { users: [user.id] },
          },
        ]),
      ),
    );

/** What is read twice, so that the second time is from memory, and once after the change. */
const readAround = async (read: Step<Reader>, change: () => Promise<unknown>) => {
  const [first, again] = [await readIn(read), await readIn(read)];
  await change();
  return { first, again, after: await readIn(read) };
};

describe('what a snapshot answers from memory', () => {
  const expectChange = async (read: Step<Reader>, change: Step<Transaction>): Promise<void> => {
    const { first, again, after } = await readAround(read, () => on.world.within(change));
    expect(again).toEqual(first);
    expect(after).not.toEqual(first);
  };

  it.each(Object.entries(ofRealm))('is what was committed before it: %s', (_, { read, change }) =>
    expectChange(read, change),
  );

  it.each(Object.entries(owned))(
    'is what was committed before it: %s of the user',
    (_, { read, change }) => expectChange(read, logged(change)),
  );

  it('is what was committed before it: conversations and starred messages', async () => {
    const { converse, send, within } = on.world;
    const { first, after } = await readAround(
      ({ messages }) => messages.recentConversationsOf(realmId(), user.id),
      async () => send(other, await converse(user, other)),
    );
    expect([first, after]).toEqual([[], [expect.anything()]]);
    const message = await send(user, channel.recipientId);
    const starred = await readAround(
      ({ flags }) => flags.starredBy(realmId(), asCorrespondent(user, on.world.realm)),
      () => within(logged(({ flags }) => flags.add(realmId(), user.id, 'starred', [message]))),
    );
    expect(starred).toEqual({ first: [], again: [], after: [message] });
  });

  it('is what was committed before it: presences', async () => {
    const [anna, ben] = [await on.world.addUser(), await on.world.addUser()];
    const { within } = on.world;
    const shown = async () =>
      readIn((reader) =>
        pipe(
          reader.presences.list(realmId(), { _tag: 'ConnectedSince', time: 100 }),
          TE.map((all) => all.map(({ userId, connectedAt }) => [userId, connectedAt])),
        ),
      );
    const write = (who: User, connectedAt: number) =>
      within(({ presences }) =>
        presences.write(realmId(), who.id, { activeAt: null, connectedAt }),
      );
    const share = (who: User, presence_enabled: boolean) =>
      within(({ userSettings }) => userSettings.change(realmId(), who.id, { presence_enabled }));
    const steps: readonly (readonly [() => Promise<unknown>, unknown])[] = [
      [() => write(ben, 150), [[ben.id, 150]]],
      [
        () => write(anna, 100),
        [
          [anna.id, 100],
          [ben.id, 150],
        ],
      ],
      [
        () => write(ben, 200),
        [
          [anna.id, 100],
          [ben.id, 200],
        ],
      ],
      [
        () => write(user, 99),
        [
          [anna.id, 100],
          [ben.id, 200],
        ],
      ],
      [() => share(ben, false), [[anna.id, 100]]],
      [
        () =>
          within(({ presences }) => presences.remove(realmId(), anna.id)).then(() =>
            share(anna, false),
          ),
        [],
      ],
      [() => share(ben, true), [[ben.id, 200]]],
      [() => within(({ users }) => users.update(realmId(), ben.id, { isActive: false })), []],
    ];
    expect(await shown()).toEqual([]);
    for (const [change, after] of steps) {
      await change();
      expect(await shown()).toEqual(after);
      expect(await shown()).toEqual(after);
    }
  });
});
