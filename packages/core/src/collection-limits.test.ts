import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import type { CollectionName } from './access';
import { collectionLimits, describeCollectionLimit, userGroupPermissions } from './access';
import type { State } from './in-memory';
import { inMemory, nextId, someTime } from './in-memory';
import {
  AttachmentId,
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
  anInvitation,
} from './testing';
import type { UseCases } from './use-cases';
import { bindUseCases } from './use-cases';

const realm = aRealm({
  settings: { can_create_bots_group: aRealm().systemGroups['role:everyone'] },
});
const owner = aUser({ role: role.owner });
const caller = aCaller({ realm, user: owner, role: role.owner });
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
  readonly add: (useCases: UseCases) => TE.TaskEither<unknown, unknown>;
};

const text = (length: number): string => 'x'.repeat(length);

/** Collections that nobody else sees. */
const withoutEvents: ReadonlySet<CollectionName> = new Set(['botStorage']);

const later = someTime + 1_000;

const cases: Readonly<Record<CollectionName, Case>> = {
  alertWords: {
    having: (count, length) => ({
      alertWords: owned(count, (number) => `${number}${text(length)}`),
    }),
    add: ({ messages }) => messages.addAlertWords(caller, { words: ['one more'] }),
  },
  bots: {
    having: (count) => ({ users: [owner, other, ...many(count, () => aBot(owner))] }),
    add: ({ accounts }) =>
      accounts.createBot(caller, {
        fullName: 'Robot',
        shortName: 'robot',
        type: 1,
        payloadUrl: '',
        serviceName: undefined,
        settings: {},
        interface: 1,
        defaultSendingStream: undefined,
        defaultEventsRegisterStream: undefined,
        defaultAllPublicStreams: false,
        files: [],
      }),
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
    add: ({ personal }) =>
      personal.createDrafts(caller, {
        drafts: [{ type: '', to: [], topic: '', content: 'one more', editedAt: undefined }],
      }),
  },
  invitationLinks: {
    having: (count) => ({
      invitations: many(count, () => anInvitation({ referrerId: owner.id, email: null })),
    }),
    add: ({ accounts }) =>
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
  mutedUsers: {
    having: (count) => ({
      mutedUsers: owned(count, () => ({ userId: nextId(UserId), mutedAt: someTime })),
    }),
    add: ({ personal }) => personal.muteUser(caller, { userId: other.id }),
  },
  navigationViews: {
    having: (count, length) => ({
      navigationViews: owned(count, (number) => ({
        fragment: `${number}${text(length)}`,
        isPinned: true,
        name: `${number}`,
      })),
    }),
    add: ({ personal }) =>
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
    add: ({ personal }) =>
      personal.createReminder(caller, { messageId: undefined, deliverAt: later, note: 'x' }),
  },
  botStorage: {
    having: (count, length) => ({
      users: [{ ...owner, bot: { type: 1, ownerId: owner.id } }],
      botStorage: many(count, (index) => ({
        userId: caller.user.id,
        record: { key: String(index), value: text(length) },
      })),
    }),
    add: ({ accounts }) =>
      accounts.updateBotStorage(
        { ...caller, user: { ...caller.user, bot: { type: 1, ownerId: owner.id } } },
        { entries: new Map([['new', 'one more']]) },
      ),
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
    add: ({ personal }) => personal.createSavedSnippet(caller, { title: 'x', content: 'one more' }),
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
    add: ({ personal }) =>
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
    add: ({ channels }) =>
      channels.setTopicPreference(caller, { channelId: channel.id, topic: 'one more', policy: 1 }),
  },
  uploadedFiles: {
    having: (count) => ({
      attachments: many(count, (number) => ({
        id: nextId(AttachmentId),
        realmId: realm.id,
        ownerId: owner.id,
        name: 'x',
        path: `${number}`,
        contentType: 'text/plain',
        size: 0,
        createdAt: someTime,
        picture: null,
      })),
    }),
    add: ({ messages }) =>
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
    add: ({ channels }) => channels.createFolder(caller, { name: 'One more', description: '' }),
  },
  customEmoji: {
    having: (count) => ({
      customEmoji: many(count, (number) => ({
        id: nextId(CustomEmojiId),
        realmId: realm.id,
        name: `emoji${number}`,
        authorId: null,
        isActive: false,
        picturePath: '',
        stillPath: null,
      })),
    }),
    add: ({ messages }) =>
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
    add: ({ channels }) =>
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
    add: ({ channels }) =>
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
    add: ({ messages }) =>
      messages.createLinkifier(caller, {
        pattern: 'one more',
        urlTemplate: 'x',
        exampleInput: undefined,
        reverseTemplate: undefined,
        alternativeUrlTemplates: undefined,
      }),
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
    add: ({ organization }) =>
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
    add: ({ accounts }) => accounts.createProfileField(caller, profileField('One more')),
  },
  realmDomains: {
    having: (count) => ({
      realmDomains: many(count, (number) => ({
        realmId: realm.id,
        domain: `${number}.example`,
        allowSubdomains: true,
      })),
    }),
    add: ({ organization }) =>
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
        creatorId: null,
        createdAt: null,
        members: [],
        subgroups: [],
        permissions: userGroupPermissions({}, realm.systemGroups, owner.id),
      })),
    }),
    add: ({ accounts }) =>
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
  Record<CollectionName, (useCases: UseCases, state: State) => TE.TaskEither<unknown, unknown>>
> = {
  drafts: ({ personal }, { drafts }) =>
    personal.replaceDraft(caller, {
      id: drafts[0]?.record.id ?? nextId(DraftId),
      draft: { type: '', to: [], topic: '', content: 'x', editedAt: 1 },
    }),
  linkifiers: ({ messages }, { linkifiers }) =>
    messages.updateLinkifier(caller, {
      id: linkifiers[0]?.id ?? nextId(LinkifierId),
      pattern: 'x',
      urlTemplate: 'x',
      exampleInput: undefined,
      reverseTemplate: undefined,
      alternativeUrlTemplates: undefined,
    }),
  profileFields: ({ accounts }, { profileFields }) =>
    accounts.updateProfileField(caller, {
      id: profileFields[0]?.id ?? nextId(ProfileFieldId),
      changes: { hint: 'x' },
    }),
  savedSnippets: ({ personal }, { savedSnippets }) =>
    personal.updateSavedSnippet(caller, {
      id: savedSnippets[0]?.record.id ?? nextId(SavedSnippetId),
      title: undefined,
      content: 'x',
    }),
  scheduledMessages: ({ personal }, { scheduledMessages }) =>
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

describe('the limits of collections', () => {
  const addTo = async (name: CollectionName, count: number, length: number) => {
    const { state, useCases } = openWith(cases[name].having(count, length));
    const before = state();
    const result = await cases[name].add(useCases)();
    return { result, isUnchanged: state() === before, events: state().events };
  };

  it.each(names)('let %s grow to the maximum number', async (name) => {
    const { maxCount } = collectionLimits[name];
    const last = await addTo(name, maxCount - 1, 1);
    expect(last).toMatchObject({ result: { _tag: 'Right' } });
    expect(last.events.length > 0).toBe(!withoutEvents.has(name));
    expect(await addTo(name, maxCount, 1)).toMatchObject({
      result: E.left({ collection: name, exceeded: 'count' }),
      isUnchanged: true,
      events: [],
    });
  });

  it.each(names.filter((name) => Number.isFinite(collectionLimits[name].maxBytes)))(
    'let %s grow to the maximum number of bytes',
    async (name) => {
      const { maxBytes } = collectionLimits[name];
      expect((await addTo(name, 1, maxBytes - 1_000)).result).toMatchObject({ _tag: 'Right' });
      expect(await addTo(name, 1, maxBytes - 1)).toMatchObject({
        result: E.left({ collection: name, exceeded: 'bytes' }),
        isUnchanged: true,
        events: [],
      });
    },
  );

  it.each(shortened)('apply to changes of %s', async (name) => {
    const { maxBytes } = collectionLimits[name];
    const change = async (count: number) => {
      const { state, useCases } = openWith(cases[name].having(count, maxBytes));
      return shortening[name]?.(useCases, state())();
    };
    expect(await change(1)).toMatchObject({ _tag: 'Right' });
    expect(await change(2)).toMatchObject(E.left({ collection: name, exceeded: 'bytes' }));
  });

  it('are described for the API reference', () => {
    expect([
      describeCollectionLimit('alertWords'),
      describeCollectionLimit('linkifiers'),
      describeCollectionLimit('bots'),
    ]).toEqual([
      'An account can have 1000 alert words at most, 64 KiB in all.',
      'An organization can have 500 linkifiers at most, 512 KiB in all.',
      'An account can have 1000 bots at most.',
    ]);
  });
});
