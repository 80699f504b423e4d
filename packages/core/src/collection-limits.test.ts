import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import type { Bound, Caller, CollectionName, LimitOverrides, LimitScope } from './access';
import { collectionLimits, describeCollectionLimit, userGroupPermissions } from './access';
import type { State } from './in-memory';
import { inMemory, nextId, someTime } from './in-memory';
import type { Channel } from './channels';
import {
  AttachmentId,
  ChannelId,
  ChannelFolderId,
  CustomEmojiId,
  DefaultChannelGroupId,
  DraftId,
  LinkifierId,
  PlaygroundId,
  ProfileFieldId,
  ReminderId,
  SavedSnippetId,
  ScheduledMessageId,
  UserGroupId,
  UserId,
  role,
} from './kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aRealm,
  aScheduledMessage,
  aSubscription,
  aUser,
  aUserGroup,
  anInvitation,
  withChanged,
} from './testing';
import type { UseCases } from './use-cases';
import { bindUseCases } from './use-cases';

const everyone = aRealm().systemGroups['role:everyone'];
const realm = aRealm({
  settings: { can_create_bots_group: everyone, create_multiuse_invite_group: everyone },
});
const owner = aUser({ role: role.owner });

/** An owner is limited by the organization alone where administrators are. */
const callerWith = (limits: LimitOverrides, scope: LimitScope): Caller => {
  const whose = scope === 'account' ? role.moderator : role.owner;
  return aCaller({
    realm: { ...realm, limits },
    user: { ...owner, role: whose },
    role: whose,
  });
};
const other = aUser();
const channel = aChannel();
const bytes = {
  [Symbol.asyncIterator]: async function* () {
    yield await Promise.resolve(new Uint8Array([1]));
  },
};

const base: Partial<State> = {
  realms: [realm],
  users: [owner, other],
  channels: [channel],
  subscriptions: [aSubscription({ userId: owner.id, channelId: channel.id })],
};

const many = <A>(count: number, make: (number: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, number) => make(number));

const owned = <A>(count: number, make: (number: number) => A) =>
  many(count, (number) => ({ userId: owner.id, record: make(number) }));

type Case = {
  /** A state in which the owner or the organization has `count` records with texts of `length`. */
  readonly having: (count: number, length: number) => Partial<State>;
  /** Adds one more record. */
  readonly add: (useCases: UseCases, caller: Caller) => TE.TaskEither<unknown, unknown>;
};

const text = (length: number): string => 'x'.repeat(length);

const madeChannels = (count: number, given: Partial<Channel> = {}): readonly Channel[] =>
  many(count, () => aChannel({ ...given, creatorId: owner.id }));

const newChannel = {
  name: 'One more',
  description: '',
  subscriberIds: [],
  options: {},
  announce: false,
};

const newGroup = {
  name: 'One more',
  description: '',
  members: [],
  subgroups: [],
  permissions: {},
};

const withUsers = (given: Partial<State>, users: State['users']): Partial<State> => ({
  ...given,
  users: [...(given.users ?? []).filter(({ id }) => users.every((one) => one.id !== id)), ...users],
});

/** Collections that nobody else sees. */
const withoutEvents: ReadonlySet<CollectionName> = new Set([
  'botStorage',
  'botStorageOfOwner',
  'channelEmails',
]);

const later = someTime + 1_000;

/** Bots have storage; this one belongs to itself, so that it counts as its own owner. */
const asBot = (caller: Caller): Caller => ({
  ...caller,
  user: { ...caller.user, bot: { type: 1, ownerId: caller.user.bot?.ownerId ?? owner.id } },
});

const otherBot = aBot(owner);

const storedBy = (userId: UserId, count: number, length: number): Partial<State> => ({
  users: [{ ...owner, bot: { type: 1, ownerId: owner.id } }],
  botStorage: many(count, (index) => ({
    userId,
    record: { key: String(index), value: text(length) },
  })),
});

const oneMore = new Map([['new', 'one more']]);

const cases: Readonly<Record<CollectionName, Case>> = {
  activeChannels: {
    having: (count) => ({ channels: madeChannels(count) }),
    add: ({ channels }, caller) => channels.create(caller, newChannel),
  },
  alertWords: {
    having: (count, length) => ({
      alertWords: owned(count, (number) => `${number}${text(length)}`),
    }),
    add: ({ messages }, caller) => messages.addAlertWords(caller, { words: ['one more'] }),
  },
  bots: {
    having: (count) => ({ users: [owner, other, ...many(count, () => aBot(owner))] }),
    add: ({ accounts }, caller) =>
      accounts.createBot(caller, {
        fullName: 'Robot',
        shortName: 'robot',
        type: 1,
        payloadUrl: '',
        serviceName: undefined,
        settings: {},
        interface: 1,
        defaultSendingChannel: undefined,
        defaultEventsChannel: undefined,
        defaultAllPublicChannels: false,
        files: [],
      }),
  },
  channelEmails: {
    having: (count) => ({
      channelEmails: many(count, (id) => ({
        id,
        tokenSalt: null,
        realmId: realm.id,
        channelId: nextId(ChannelId),
        userId: owner.id,
        senderId: owner.id,
      })),
    }),
    add: ({ channels }, caller) =>
      channels.getEmailAddress(caller, { channelId: channel.id, senderId: caller.user.id }),
  },
  channels: {
    having: (count) => ({ channels: madeChannels(count, { isArchived: true }) }),
    add: ({ channels }, caller) => channels.create(caller, newChannel),
  },
  drafts: {
    having: (count, length) => ({
      drafts: owned(count, () => ({
        id: nextId(DraftId),
        place: { _tag: 'Undecided' },
        content: text(length),
        editedAt: 1,
      })),
    }),
    add: ({ personal }, caller) =>
      personal.createDrafts(caller, {
        drafts: [
          { type: 'undecided', to: [], topic: '', content: 'one more', editedAt: undefined },
        ],
      }),
  },
  groupMembers: {
    having: (count) => ({
      userGroups: [aUserGroup({ creatorId: owner.id, members: many(count, () => nextId(UserId)) })],
    }),
    add: ({ accounts }, caller) =>
      accounts.createUserGroup(caller, { ...newGroup, members: [other.id] }),
  },
  groupSubgroups: {
    having: (count) => {
      const subgroup = aUserGroup();
      return {
        userGroups: [
          subgroup,
          aUserGroup({ creatorId: owner.id, subgroups: many(count, () => nextId(UserGroupId)) }),
        ],
      };
    },
    add: ({ accounts }, caller) =>
      accounts.createUserGroup(caller, {
        ...newGroup,
        subgroups: [caller.realm.systemGroups['role:owners']],
      }),
  },
  invitationLinks: {
    having: (count) => ({
      invitations: many(count, () => anInvitation({ referrerId: owner.id, email: null })),
    }),
    add: ({ accounts }, caller) =>
      accounts.createInvitationLink(caller, {
        validity: null,
        terms: {
          role: role.member,
          channelIds: [],
          groupIds: [],
          includesDefaultChannels: false,
          welcomeMessage: null,
        },
      }),
  },
  invitations: {
    having: (count) => ({
      invitations: many(count, () => anInvitation({ referrerId: owner.id, status: 'revoked' })),
    }),
    add: ({ accounts }, caller) =>
      accounts.invitePeople(caller, {
        addresses: ['someone@example.org'],
        validity: null,
        notifiesReferrer: true,
        terms: {
          role: role.member,
          channelIds: [],
          groupIds: [],
          includesDefaultChannels: true,
          welcomeMessage: null,
        },
      }),
  },
  mutedUsers: {
    having: (count) => ({
      mutedUsers: owned(count, () => ({ userId: nextId(UserId), mutedAt: someTime })),
    }),
    add: ({ personal }, caller) => personal.muteUser(caller, { userId: other.id }),
  },
  navigationViews: {
    having: (count, length) => ({
      navigationViews: owned(count, (number) => ({
        fragment: `${number}${text(length)}`,
        isPinned: true,
        name: `${number}`,
      })),
    }),
    add: ({ personal }, caller) =>
      personal.createNavigationView(caller, {
        fragment: 'narrow/one',
        isPinned: true,
        name: 'One more',
      }),
  },
  reminders: {
    having: (count, length) => ({
      reminders: many(count, () => ({
        id: nextId(ReminderId),
        realmId: realm.id,
        userId: owner.id,
        messageId: null,
        note: '',
        content: text(length),
        renderedContent: '',
        deliverAt: later,
        hasFailed: false,
      })),
    }),
    add: ({ personal }, caller) =>
      personal.createReminder(caller, { messageId: undefined, deliverAt: later, note: 'x' }),
  },
  botStorage: {
    having: (count, length) => storedBy(owner.id, count, length),
    add: ({ accounts }, caller) => accounts.updateBotStorage(asBot(caller), { entries: oneMore }),
  },
  botStorageOfOwner: {
    // Of another bot than the one that adds.
    having: (count, length) => {
      const stored = storedBy(otherBot.id, count, length);
      return { ...stored, users: [...(stored.users ?? []), otherBot] };
    },
    add: ({ accounts }, caller) => accounts.updateBotStorage(asBot(caller), { entries: oneMore }),
  },
  savedSnippets: {
    having: (count, length) => ({
      savedSnippets: owned(count, () => ({
        id: nextId(SavedSnippetId),
        title: '',
        content: text(length),
        createdAt: someTime,
      })),
    }),
    add: ({ personal }, caller) =>
      personal.createSavedSnippet(caller, { title: 'x', content: 'one more' }),
  },
  scheduledMessages: {
    having: (count, length) => ({
      scheduledMessages: [
        ...many(count, () => ({
          ...aScheduledMessage({ senderId: owner.id, content: text(length) }),
          renderedContent: '',
          realmId: realm.id,
        })),
        // Sent messages do not count.
        { ...aScheduledMessage({ senderId: owner.id, state: 'sent' }), realmId: realm.id },
      ],
    }),
    add: ({ personal }, caller) =>
      personal.scheduleMessage(caller, {
        type: 'direct',
        to: [other.id],
        topic: undefined,
        content: 'one more',
        deliverAt: later,
        isReadBySender: true,
      }),
  },
  topicPreferences: {
    having: (count) => ({
      topicPreferences: many(count, (number) => ({
        userId: owner.id,
        channelId: channel.id,
        topic: `topic ${number}`,
        policy: 3 as const,
        updatedAt: someTime,
      })),
    }),
    add: ({ channels }, caller) =>
      channels.setTopicPreference(caller, { channelId: channel.id, topic: 'one more', policy: 1 }),
  },
  uploadedFiles: {
    having: (count, length) => ({
      attachments: many(count, (number) => ({
        id: nextId(AttachmentId),
        realmId: realm.id,
        ownerId: owner.id,
        name: 'x',
        path: `${number}`,
        contentType: 'text/plain',
        size: length,
        createdAt: someTime,
        picture: null,
      })),
    }),
    add: ({ messages }, caller) =>
      messages.uploadFile(caller, [
        { name: 'a', contentType: 'text/plain', size: 1, content: bytes },
      ]),
  },

  channelFolders: {
    having: (count) => ({
      channelFolders: many(count, (order) => ({
        id: nextId(ChannelFolderId),
        realmId: realm.id,
        name: `Folder ${order}`,
        description: '',
        renderedDescription: '',
        creatorId: null,
        createdAt: someTime,
        isArchived: true,
        order,
      })),
    }),
    add: ({ channels }, caller) =>
      channels.createFolder(caller, { name: 'One more', description: '' }),
  },
  customEmoji: {
    having: (count) => ({
      customEmoji: many(count, (number) => ({
        id: nextId(CustomEmojiId),
        realmId: realm.id,
        name: `emoji${number}`,
        authorId: owner.id,
        createdAt: 0,
        isActive: false,
        picturePath: '',
        stillPath: null,
      })),
    }),
    add: ({ messages }, caller) =>
      messages.uploadEmoji(caller, {
        name: 'one_more',
        files: [{ contentType: 'image/png', bytes: new Uint8Array([1]) }],
      }),
  },
  defaultChannelGroups: {
    having: (count) => ({
      defaultChannelGroups: many(count, (number) => ({
        id: nextId(DefaultChannelGroupId),
        realmId: realm.id,
        name: `Group ${number}`,
        description: '',
        channelIds: [],
      })),
    }),
    add: ({ channels }, caller) =>
      channels.createDefaultGroup(caller, { name: 'One more', description: '', channelNames: [] }),
  },
  defaultGroupChannels: {
    having: (count) => {
      const channels = many(count, () => aChannel());
      return {
        channels: [channel, ...channels],
        defaultChannelGroups: [
          {
            id: nextId(DefaultChannelGroupId),
            realmId: realm.id,
            name: 'Group',
            description: '',
            channelIds: channels.map(({ id }) => id),
          },
        ],
      };
    },
    add: ({ channels }, caller) =>
      channels.createDefaultGroup(caller, {
        name: 'One more',
        description: '',
        channelNames: [channel.name],
      }),
  },
  linkifiers: {
    having: (count, length) => ({
      linkifiers: many(count, (number) => ({
        id: nextId(LinkifierId),
        realmId: realm.id,
        pattern: `${number}${text(length)}`,
        urlTemplate: '',
        exampleInput: null,
        reverseTemplate: null,
        alternativeUrlTemplates: [],
      })),
    }),
    add: ({ messages }, caller) =>
      messages.createLinkifier(caller, {
        pattern: 'one more',
        urlTemplate: 'x',
        exampleInput: undefined,
        reverseTemplate: undefined,
        alternativeUrlTemplates: undefined,
      }),
  },
  people: {
    having: (count) => ({ users: [owner, ...many(count - 1, () => aUser())] }),
    add: ({ accounts }, caller) =>
      accounts.createUser(
        { ...caller, user: { ...caller.user, grants: ['can_create_users'] } },
        { email: 'new@example.org', password: 'correct horse battery', fullName: 'New Person' },
      ),
  },
  playgrounds: {
    having: (count) => ({
      playgrounds: many(count, (number) => ({
        id: nextId(PlaygroundId),
        realmId: realm.id,
        name: `Playground ${number}`,
        pygmentsLanguage: 'Python',
        urlTemplate: '',
      })),
    }),
    add: ({ organization }, caller) =>
      organization.addPlayground(caller, {
        name: 'One more',
        pygmentsLanguage: 'Python',
        urlTemplate: 'https://example.org/{code}',
      }),
  },
  profileFields: {
    having: (count, length) => ({
      profileFields: many(count, (number) => ({
        ...profileField(`${number}`),
        hint: text(length),
        id: nextId(ProfileFieldId),
        realmId: realm.id,
        order: number,
      })),
    }),
    add: ({ accounts }, caller) => accounts.createProfileField(caller, profileField('One more')),
  },
  realmDomains: {
    having: (count) => ({
      realmDomains: many(count, (number) => ({
        realmId: realm.id,
        domain: `${number}.example`,
        allowSubdomains: true,
      })),
    }),
    add: ({ organization }, caller) =>
      organization.addRealmDomain(caller, { domain: 'more.example', allowSubdomains: true }),
  },
  userGroups: {
    having: (count) => ({
      userGroups: many(count, (number) => ({
        id: nextId(UserGroupId),
        realmId: realm.id,
        name: `Group ${number}`,
        description: '',
        isSystem: false,
        isActive: false,
        creatorId: owner.id,
        createdAt: null,
        members: [],
        subgroups: [],
        permissions: userGroupPermissions({}, realm.systemGroups, owner.id),
      })),
    }),
    add: ({ accounts }, caller) =>
      accounts.createUserGroup(caller, {
        name: 'One more',
        description: '',
        members: [],
        subgroups: [],
        permissions: {},
      }),
  },
};

function profileField(name: string) {
  return {
    name,
    hint: '',
    kind: 1 as const,
    data: {},
    isInSummary: false,
    isRequired: false,
    isEditableByUser: true,
    isForMatching: false,
  };
}

/** Changes that make the first record of a collection short. */
const shortening: Partial<
  Record<
    CollectionName,
    (useCases: UseCases, state: State, caller: Caller) => TE.TaskEither<unknown, unknown>
  >
> = {
  drafts: ({ personal }, { drafts }, caller) =>
    personal.replaceDraft(caller, {
      id: drafts[0]?.record.id ?? nextId(DraftId),
      draft: { type: 'undecided', to: [], topic: '', content: 'x', editedAt: 1 },
    }),
  linkifiers: ({ messages }, { linkifiers }, caller) =>
    messages.updateLinkifier(caller, {
      id: linkifiers[0]?.id ?? nextId(LinkifierId),
      pattern: 'x',
      urlTemplate: 'x',
      exampleInput: undefined,
      reverseTemplate: undefined,
      alternativeUrlTemplates: undefined,
    }),
  profileFields: ({ accounts }, { profileFields }, caller) =>
    accounts.updateProfileField(caller, {
      id: profileFields[0]?.id ?? nextId(ProfileFieldId),
      changes: { hint: 'x' },
    }),
  savedSnippets: ({ personal }, { savedSnippets }, caller) =>
    personal.updateSavedSnippet(caller, {
      id: savedSnippets[0]?.record.id ?? nextId(SavedSnippetId),
      title: undefined,
      content: 'x',
    }),
  scheduledMessages: ({ personal }, { scheduledMessages }, caller) =>
    personal.updateScheduledMessage(caller, {
      id: scheduledMessages[0]?.id ?? nextId(ScheduledMessageId),
      type: 'direct',
      to: [other.id],
      topic: undefined,
      content: 'x',
      deliverAt: later,
    }),
};

const names = Object.keys(collectionLimits) as CollectionName[];
const shortened = Object.keys(shortening) as CollectionName[];

const openWith = (given: Partial<State>) => {
  const ports = inMemory({ ...base, ...given });
  return { state: ports.state, useCases: bindUseCases(ports) };
};

/** Every bound that is checked; low ones, so that few records reach them. */
const measured = names.flatMap((name) =>
  collectionLimits[name].measured.map((scope) => [name, scope] as const),
);
const maxCount = 5;
const maxBytes = 5_000;

describe('the limits of collections', () => {
  const addTo = async (
    name: CollectionName,
    scope: LimitScope,
    bound: Partial<Bound>,
    count: number,
    length: number,
  ) => {
    const { state, useCases } = openWith(cases[name].having(count, length));
    const before = state();
    const caller = callerWith({ [name]: { [scope]: bound } }, scope);
    const result = await cases[name].add(useCases, caller)();
    return { result, isUnchanged: state() === before, events: state().events };
  };

  it.each(measured)('let %s of an %s grow to the maximum number', async (name, scope) => {
    const last = await addTo(name, scope, { maxCount }, maxCount - 1, 1);
    expect(last).toMatchObject({ result: { _tag: 'Right' } });
    expect(last.events.length > 0).toBe(!withoutEvents.has(name));
    expect(await addTo(name, scope, { maxCount }, maxCount, 1)).toMatchObject({
      result: E.left({ collection: name, scope, exceeded: 'count', limit: maxCount }),
      isUnchanged: true,
      events: [],
    });
  });

  it.each(
    measured.filter(
      // The total size of files is a property of the organization.
      ([name, scope]) =>
        Number.isFinite(collectionLimits[name][scope].maxBytes) &&
        (name !== 'uploadedFiles' || scope === 'account'),
    ),
  )('let %s of an %s grow to the maximum number of bytes', async (name, scope) => {
    const almost = await addTo(name, scope, { maxBytes }, 1, maxBytes - 1_000);
    expect(almost.result).toMatchObject({ _tag: 'Right' });
    expect(await addTo(name, scope, { maxBytes }, 1, maxBytes)).toMatchObject({
      result: E.left({ collection: name, scope, exceeded: 'bytes', limit: maxBytes }),
      isUnchanged: true,
      events: [],
    });
  });

  it.each(shortened)('apply to changes of %s', async (name) => {
    const [scope] = collectionLimits[name].measured;
    const change = async (count: number) => {
      const { state, useCases } = openWith(cases[name].having(count, maxBytes));
      const caller = callerWith({ [name]: { [scope]: { maxBytes } } }, scope);
      return shortening[name]?.(useCases, state(), caller)();
    };
    expect(await change(1)).toMatchObject({ _tag: 'Right' });
    expect(await change(2)).toMatchObject(E.left({ collection: name, exceeded: 'bytes' }));
  });

  it.each(
    measured.filter(
      ([name, scope]) =>
        scope === 'account' && !collectionLimits[name].isOfEachBot && name !== 'bots',
    ),
  )('count %s of bots as those of their owner', async (name) => {
    const bot = aBot(owner, { role: role.moderator });
    const { state, useCases } = openWith(
      withUsers(cases[name].having(maxCount, 1), [owner, other, bot]),
    );
    const before = state();
    const limited = callerWith({ [name]: { account: { maxCount } } }, 'account');
    const result = await cases[name].add(useCases, { ...limited, user: bot })();
    expect(result).toMatchObject({ _tag: 'Left' });
    expect(state()).toBe(before);
  });

  it.each(measured.filter(([, scope]) => scope === 'account'))(
    'let administrators add %s beyond the bound of an account only where that is meant',
    async (name) => {
      const { useCases } = openWith(cases[name].having(maxCount, 1));
      const limits = { [name]: { account: { maxCount } } };
      const added = await cases[name].add(useCases, callerWith(limits, 'organization'))();
      expect(E.isRight(added)).toBe(collectionLimits[name].isAdministered);
    },
  );

  it.each<[CollectionName, LimitScope]>([
    ['activeChannels', 'account'],
    ['channels', 'organization'],
  ])('refuse many new channels beyond that of %s before one is written', async (name, scope) => {
    const ports = inMemory(base);
    const written: number[] = [];
    const transact: typeof ports.transact = (by, work) =>
      ports.transact(by, (tx) =>
        work(
          withChanged(tx, {
            channels: {
              ...tx.channels,
              createMany: (realmId, channels) => () => {
                written.push(channels.length);
                return tx.channels.createMany(realmId, channels)();
              },
            },
          }),
        ),
      );
    const { channels } = bindUseCases({ ...ports, transact });
    const subscribe = (count: number) => {
      const caller = callerWith({ [name]: { [scope]: { maxCount: 50 } } }, scope);
      const named = many(count, (number) => ({ name: `${number}`, description: undefined }));
      return channels.subscribe(caller, { channels: named })();
    };
    expect(await subscribe(500)).toMatchObject(
      E.left({ collection: name, scope, exceeded: 'count', limit: 50 }),
    );
    expect(written).toEqual([]);
    expect(await subscribe(20)).toMatchObject({ _tag: 'Right' });
    expect(written).toEqual([20]);
  });

  it('have a number for each account and each organization', () => {
    for (const name of names) {
      const { account, organization } = collectionLimits[name];
      expect(Number.isFinite(account.maxCount)).toBe(true);
      expect(Number.isFinite(organization.maxCount)).toBe(true);
      expect(account.maxCount).toBeLessThanOrEqual(organization.maxCount);
    }
  });

  it('are described for the API reference', () => {
    expect([
      describeCollectionLimit('alertWords'),
      describeCollectionLimit('linkifiers'),
      describeCollectionLimit('bots'),
      describeCollectionLimit('uploadedFiles'),
      describeCollectionLimit('userGroups'),
    ]).toEqual([
      'An account can have 1000 alert words at most, 64 KiB in all.',
      'An organization can have 500 linkifiers at most, 512 KiB in all.',
      'An account can have 1000 bots at most. An organization can have 20000 bots at most.',
      'An account can have 20000 uploaded files at most, 20 GiB in all. An organization can have 2000000 uploaded files at most, 500 GiB in all.',
      'An account can have 500 user groups at most. An organization can have 5000 user groups at most. Administrators are limited by the organization alone.',
    ]);
  });
});
