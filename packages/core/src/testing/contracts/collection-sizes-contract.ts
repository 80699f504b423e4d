import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { CollectionName, CollectionOwner, Realm, User } from '../../access';
import { collectionLimits, userGroupPermissions } from '../../access';
import type { Channel } from '../../channels';
import type { Transaction } from '../../events';
import { nextNumber, someTime } from '../../in-memory';
import type { Unexpected } from '../../kernel';
import { visibilityPolicy } from '../../channels';
import { aScheduledMessage } from '../build-scheduled-messages';
import type { MakeStore, World } from './world';
import { anotherWorld, newWorld } from './world';

type Given = {
  readonly realm: Realm;
  readonly user: User;
  readonly other: User;
  readonly channel: Channel;
};

type Sample = {
  /** Bytes of a record; 0 if only the number is limited. */
  readonly bytes: number;
  readonly add: (tx: Transaction, given: Given) => TE.TaskEither<Unexpected, unknown>;
};

/** One record for each collection, with texts whose characters have several bytes each. */
const samples: Readonly<Record<CollectionName, Sample>> = {
  alertWords: {
    bytes: 6,
    add: (tx, { realm, user }) => tx.alertWords.add(realm.id, user.id, ['caffè']),
  },
  bots: {
    bytes: 0,
    add: (tx, { user }) =>
      tx.users.create({
        ...user,
        deliveryEmail: `bot${nextNumber()}@example.org`,
        bot: { type: 1, ownerId: user.id },
        passwordHash: undefined,
      }),
  },
  drafts: {
    bytes: 1 + 3 + 8,
    add: (tx, { realm, user, channel }) =>
      tx.drafts.create(realm.id, user.id, [
        {
          place: { _tag: 'ToChannel', channelId: channel.id, topic: 'x' },
          content: '€',
          editedAt: 1,
        },
      ]),
  },
  invitationLinks: {
    bytes: 0,
    add: (tx, { realm, user }) =>
      tx.invitations.create({
        realmId: realm.id,
        referrerId: user.id,
        email: null,
        linkId: null,
        notifiesReferrer: true,
        terms: {
          role: user.role,
          channelIds: [],
          groupIds: [],
          includesDefaultChannels: false,
          welcomeMessage: null,
        },
        invitedAt: someTime,
        expiresAt: null,
      }),
  },
  mutedUsers: {
    bytes: 0,
    add: (tx, { realm, user, other }) =>
      tx.mutedUsers.add(realm.id, user.id, { userId: other.id, mutedAt: someTime }),
  },
  navigationViews: {
    bytes: 3,
    add: (tx, { realm, user }) =>
      tx.navigationViews.create(realm.id, user.id, { fragment: 'x', isPinned: true, name: 'ü' }),
  },
  reminders: {
    bytes: 1 + 3 + 4,
    add: (tx, { realm, user }) =>
      tx.reminders.create(realm.id, {
        userId: user.id,
        messageId: null,
        note: 'x',
        content: '€',
        renderedContent: '😀',
        deliverAt: someTime,
        hasFailed: false,
      }),
  },
  botStorage: {
    bytes: 3 + 4,
    add: (tx, { realm, user }) =>
      tx.botStorage.put(realm.id, user.id, new Map([[`${(nextNumber() % 900) + 100}`, '😀']])),
  },
  savedSnippets: {
    bytes: 1 + 3,
    add: (tx, { realm, user }) =>
      tx.savedSnippets.create(realm.id, user.id, { title: 'x', content: '€', createdAt: 5 }),
  },
  scheduledMessages: {
    bytes: 3 + 4,
    add: (tx, { realm, user, channel }) => {
      const { id: _, ...scheduled } = aScheduledMessage({
        senderId: user.id,
        place: { _tag: 'InChannel', channelId: channel.id, topic: 'lunch' },
        content: '€',
        renderedContent: '😀',
      });
      return pipe(
        tx.scheduledMessages.create(realm.id, scheduled),
        TE.flatMap(() => tx.scheduledMessages.create(realm.id, { ...scheduled, state: 'sent' })),
      );
    },
  },
  topicPreferences: {
    bytes: 0,
    add: (tx, { realm, user, channel }) =>
      tx.topics.setPreferences(
        realm.id,
        [visibilityPolicy.muted, visibilityPolicy.inherit].map((policy) => ({
          userId: user.id,
          channelId: channel.id,
          topic: `topic ${policy}`,
          policy,
          updatedAt: someTime,
        })),
      ),
  },
  uploadedFiles: {
    bytes: 0,
    add: (tx, { realm, user }) =>
      tx.attachments.create(realm.id, {
        ownerId: user.id,
        name: 'x',
        path: `${realm.id}/${nextNumber()}`,
        contentType: 'text/plain',
        size: 3,
        createdAt: someTime,
        picture: null,
      }),
  },

  channelFolders: {
    bytes: 0,
    add: (tx, { realm, user }) =>
      tx.channelFolders.create({
        realmId: realm.id,
        name: 'x',
        description: '',
        renderedDescription: '',
        creatorId: user.id,
        createdAt: someTime,
      }),
  },
  customEmoji: {
    bytes: 0,
    add: (tx, { realm, user }) =>
      tx.customEmoji.create({
        realmId: realm.id,
        name: 'x',
        authorId: user.id,
        picturePath: 'x.png',
        stillPath: null,
      }),
  },
  defaultChannelGroups: {
    bytes: 0,
    add: (tx, { realm }) =>
      tx.defaultChannelGroups.create({
        realmId: realm.id,
        name: 'x',
        description: '',
        channelIds: [],
      }),
  },
  defaultGroupChannels: {
    bytes: 0,
    add: (tx, { realm, channel }) =>
      tx.defaultChannelGroups.create({
        realmId: realm.id,
        name: 'y',
        description: '',
        channelIds: [channel.id],
      }),
  },
  linkifiers: {
    bytes: 2 + 1 + 1 + 1 + 3,
    add: (tx, { realm }) =>
      tx.linkifiers.create(realm.id, {
        pattern: 'ü',
        urlTemplate: 'x',
        exampleInput: 'x',
        reverseTemplate: 'x',
        alternativeUrlTemplates: ['€', ''],
      }),
  },
  playgrounds: {
    bytes: 0,
    add: (tx, { realm }) =>
      tx.playgrounds.add(realm.id, { name: 'x', pygmentsLanguage: 'x', urlTemplate: 'x' }),
  },
  profileFields: {
    bytes: 1 + 2 + 2,
    add: (tx, { realm }) =>
      tx.profileFields.create(realm.id, {
        name: 'x',
        hint: 'ü',
        kind: 1,
        data: {},
        isInSummary: false,
        isRequired: false,
        isEditableByUser: true,
        isForMatching: false,
      }),
  },
  realmDomains: {
    bytes: 0,
    add: (tx, { realm }) =>
      tx.realmDomains.add(realm.id, { domain: 'example.org', allowSubdomains: true }),
  },
  userGroups: {
    bytes: 0,
    add: (tx, { realm, user }) =>
      tx.userGroups.create({
        realmId: realm.id,
        name: 'x',
        description: '',
        creatorId: user.id,
        createdAt: someTime,
        permissions: userGroupPermissions({}, realm.systemGroups, user.id),
      }),
  },
};

const names = Object.keys(samples) as CollectionName[];

const givenIn = async ({ realm, addUser, addChannel }: World): Promise<Given> => ({
  realm,
  user: await addUser(),
  other: await addUser(),
  channel: await addChannel(),
});

const ownerOf = ({ realm, user }: Given): CollectionOwner => ({
  realmId: realm.id,
  userId: user.id,
});

/** A condition that others wait for. */
const gate = () => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
};

/** What every CollectionSizes promises. */
export const collectionSizesContract = (makeStore: MakeStore): void =>
  describe('sizes of collections', () => {
    it.each(names)('count only the %s of their owner', async (name) => {
      const world = await newWorld(makeStore);
      const given = await givenIn(world);
      const elsewhere = await givenIn(await anotherWorld(world));
      const { add, bytes } = samples[name];
      const measure = (whose: Given) =>
        world.within(({ collections }) => collections.measure(name, ownerOf(whose)));
      const empty = { count: 0, bytes: 0 };
      expect(await measure(given)).toEqual(empty);
      await world.within((tx) => add(tx, given));
      const neighbour = { ...given, user: given.other };
      const isShared = collectionLimits[name].owner === 'organization';
      expect(await measure(given)).toEqual({ count: 1, bytes });
      expect(await measure(neighbour)).toEqual(isShared ? { count: 1, bytes } : empty);
      expect(await measure(elsewhere)).toEqual(empty);
    });

    it('are exact when two transactions add concurrently', async () => {
      const world = await newWorld(makeStore);
      const given = await givenIn(world);
      const owner = ownerOf(given);
      const add = (wait: TE.TaskEither<never, void>) =>
        world.transact((tx) =>
          pipe(
            tx.collections.lock('savedSnippets', owner),
            TE.flatMap(() => samples.savedSnippets.add(tx, given)),
            TE.tap(() => wait),
            TE.flatMap(() => tx.collections.measure('savedSnippets', owner)),
            TE.map(({ count }) => count),
          ),
        )();
      const arrived = gate();
      const opened = gate();
      const first = add(
        TE.fromTask(() => {
          arrived.open();
          return opened.passed;
        }),
      );
      await arrived.passed;
      const second = add(TE.right(undefined));
      // Without the lock, the second would end meanwhile, and would not see what the first adds.
      for (let turn = 0; turn < 50; turn += 1) {
        await world.snapshot(({ collections }) => collections.measure('savedSnippets', owner))();
      }
      opened.open();
      expect(await Promise.all([first, second])).toEqual([E.right(1), E.right(2)]);
    });
  });
