import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { CollectionName, CollectionOwner, LimitScope, Realm, User } from '../../access';
import { collectionLimits, userGroupPermissions } from '../../access';
import type { Channel } from '../../channels';
import type { Transaction } from '../../events';
import { nextNumber, someTime } from '../../in-memory';
import type { Async } from '../../kernel';
import { visibilityPolicy } from '../../channels';
import { aChannel } from '../build-channels';
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
  readonly add: (tx: Transaction, given: Given) => Async<unknown>;
};

const storageSample: Sample = {
  bytes: 3 + 4,
  add: (tx, { realm, user }) =>
    tx.botStorage.put(realm.id, user.id, new Map([[`${(nextNumber() % 900) + 100}`, '😀']])),
};

/** One record for each collection, with texts whose characters have several bytes each. */
const samples: Readonly<Record<CollectionName, Sample>> = {
  activeChannels: {
    bytes: 0,
    add: (tx, given) =>
      pipe(
        createChannelOf(tx, given),
        TE.flatMap(() => createChannelOf(tx, given)),
        TE.flatMap(([archived]) =>
          archived === undefined
            ? TE.right(undefined)
            : tx.channels.update(given.realm.id, archived.id, { isArchived: true }),
        ),
      ),
  },
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
  channelEmails: {
    bytes: 0,
    add: (tx, { realm, user, channel }) =>
      pipe(
        [user.id, null],
        TE.traverseSeqArray((senderId) =>
          tx.channelEmails.ensure(realm.id, { channelId: channel.id, userId: user.id, senderId }),
        ),
      ),
  },
  channels: { bytes: 0, add: createChannelOf },
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
  groupMembers: {
    bytes: 0,
    add: (tx, given) =>
      pipe(
        createGroupOf(tx, given),
        TE.flatMap(({ id }) => tx.userGroups.addMembers(given.realm.id, id, [given.other.id])),
      ),
  },
  groupSubgroups: {
    bytes: 0,
    add: (tx, given) =>
      pipe(
        createGroupOf(tx, given),
        TE.flatMap(({ id }) =>
          tx.userGroups.addSubgroups(given.realm.id, id, [given.realm.systemGroups['role:owners']]),
        ),
      ),
  },
  invitationLinks: { bytes: 0, add: createInvitationOf },
  invitations: { bytes: 0, add: createInvitationOf },
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
  botStorage: storageSample,
  botStorageOfOwner: storageSample,
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
      tx.topicPreferences.set(
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
    bytes: 3,
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
        createdAt: 0,
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
  people: {
    bytes: 0,
    add: (tx, { user }) =>
      tx.users.create({
        ...user,
        deliveryEmail: `person${nextNumber()}@example.org`,
        passwordHash: undefined,
      }),
  },
  userGroups: { bytes: 0, add: createGroupOf },
};

function createChannelOf(tx: Transaction, { realm, user }: Given) {
  const {
    id: _id,
    recipientId: _recipientId,
    ...channel
  } = aChannel({
    realmId: realm.id,
    creatorId: user.id,
  });
  return tx.channels.createMany(realm.id, [channel]);
}

function createGroupOf(tx: Transaction, { realm, user }: Given) {
  return tx.userGroups.create({
    realmId: realm.id,
    name: `group ${nextNumber()}`,
    description: '',
    creatorId: user.id,
    createdAt: someTime,
    permissions: userGroupPermissions({}, realm.systemGroups, user.id),
  });
}

function createInvitationOf(tx: Transaction, { realm, user }: Given) {
  return tx.invitations.create({
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
  });
}

const names = Object.keys(samples) as CollectionName[];

const givenIn = async ({ realm, addUser, addChannel }: World): Promise<Given> => ({
  realm,
  user: await addUser(),
  other: await addUser(),
  channel: await addChannel(),
});

const ownerOf = (scope: LimitScope, { realm, user }: Given): CollectionOwner => ({
  realmId: realm.id,
  userId: scope === 'account' ? user.id : undefined,
});

const measured = names.flatMap((name) =>
  collectionLimits[name].measured.map((scope) => [name, scope] as const),
);

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
    it.each(measured)('count only the %s of their %s', async (name, scope) => {
      const world = await newWorld(makeStore);
      const given = await givenIn(world);
      const elsewhere = await givenIn(await anotherWorld(world));
      const { add, bytes } = samples[name];
      const measure = (whose: Given) =>
        world.within(({ collections }) => collections.measure(name, ownerOf(scope, whose)));
      const before = await measure(given);
      const beforeElsewhere = await measure(elsewhere);
      await world.within((tx) => add(tx, given));
      const more = { count: before.count + 1, bytes: before.bytes + bytes };
      const neighbour = { ...given, user: given.other };
      expect(await measure(given)).toEqual(more);
      expect(await measure(neighbour)).toEqual(
        scope === 'organization' ? more : { count: 0, bytes: 0 },
      );
      expect(await measure(elsewhere)).toEqual(beforeElsewhere);
    });

    it.each(measured.filter(([name, scope]) => scope === 'account' && name !== 'bots'))(
      'count the %s of bots with those of their owner, unless each bot counts apart',
      async (name) => {
        const world = await newWorld(makeStore);
        const given = await givenIn(world);
        const owner = ownerOf('account', given);
        const bot = await world.within((tx) =>
          tx.users.create({
            ...given.user,
            deliveryEmail: `bot${nextNumber()}@example.org`,
            bot: { type: 1, ownerId: given.user.id },
            passwordHash: undefined,
          }),
        );
        await world.within((tx) => samples[name].add(tx, { ...given, user: bot }));
        const size = await world.within(({ collections }) => collections.measure(name, owner));
        expect(size.count).toBe(collectionLimits[name].isOfEachBot ? 0 : 1);
      },
    );

    it('shrink when something is removed', async () => {
      const world = await newWorld(makeStore);
      const given = await givenIn(world);
      const { id: realmId } = given.realm;
      await world.within((tx) => samples.uploadedFiles.add(tx, given));
      const files = await world.within((tx) => tx.attachments.listOf(realmId, given.user.id));
      await world.within((tx) =>
        tx.attachments.remove(
          realmId,
          files.map(({ id }) => id),
        ),
      );
      for (const scope of ['account', 'organization'] as const) {
        const size = await world.within(({ collections }) =>
          collections.measure('uploadedFiles', ownerOf(scope, given)),
        );
        expect(size).toEqual({ count: 0, bytes: 0 });
      }
      expect(await world.within((tx) => tx.attachments.spaceUsed(realmId))).toBe(0);
    });

    it('are exact when two transactions add concurrently', async () => {
      const world = await newWorld(makeStore);
      const given = await givenIn(world);
      const owner = ownerOf('account', given);
      const add = (wait: TE.TaskEither<never, void>) =>
        world.transact('server', (tx) =>
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
        await world.snapshot(world.realm.id)(({ collections }) =>
          collections.measure('savedSnippets', owner),
        )();
      }
      opened.open();
      expect(await Promise.all([first, second])).toEqual([E.right(1), E.right(2)]);
    });
  });
