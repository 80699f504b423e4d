import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from './access';
import { asId, ChannelId, MessageId, role, UserGroupId, UserId } from './kernel';
import type { UserUseCases } from './embedding';
import { inMemoryParley } from './in-memory';
import type { UseCases } from './use-cases';

/** The command of a use case, if it is a record with fields. */
type CommandOf<UseCase> = UseCase extends (caller: Caller, ...rest: infer P) => unknown
  ? P extends readonly [infer Command, ...unknown[]]
    ? Command
    : undefined
  : never;

/** The names of fields that must be given although they may be undefined. */
type NeedlesslyRequired<Command> = Command extends readonly unknown[] | string | number | undefined
  ? never
  : {
      [K in keyof Command]-?: undefined extends Command[K]
        ? Record<never, never> extends Pick<Command, K>
          ? never
          : K
        : never;
    }[keyof Command];

type Mistakes = {
  [M in keyof UseCases]: {
    [N in keyof UseCases[M]]: Extract<
      NeedlesslyRequired<CommandOf<UseCases[M][N]>>,
      string
    > extends never
      ? never
      : `${M}.${N & string}`;
  }[keyof UseCases[M]];
}[keyof UseCases];

/** Fails to compile if a command has a field that its callers have to set to undefined. */
const mistakes: readonly Mistakes[] = [];

const channelId = asId(ChannelId)(901);
const messageId = asId(MessageId)(902);
const userId = asId(UserId)(903);
const groupId = asId(UserGroupId)(904);
const topic = 'lunch';
const files: readonly never[] = [];
/** Fits wherever an id belongs. */
const someId = 1 as never;

type Shortest = {
  readonly [M in keyof UserUseCases]: {
    readonly [N in keyof UserUseCases[M]]: UserUseCases[M][N] extends (
      ...parameters: infer P
    ) => unknown
      ? P
      : never;
  };
};

/** The shortest call of each use case. A new one has to be entered. */
const shortest: Shortest = {
  accounts: {
    changeGroupMembers: [{ groupId }],
    createBot: [{ fullName: 'Bot', shortName: 'bot' }],
    createInvitationLink: [{}],
    createProfileField: [{ kind: 1 }],
    createUser: [{ email: 'eve@example.org', fullName: 'Eve' }],
    createUserGroup: [{ name: 'Cooks' }],
    deactivateBot: [{ botId: userId }],
    deactivateSelf: [],
    deactivateUser: [{ userId }],
    deactivateUserGroup: [{ groupId }],
    deleteProfileField: [{ id: someId }],
    endOtherSessions: [],
    endSession: [someId],
    getAvatar: [{ name: 'eve@example.org' }],
    getBotApiKey: [{ botId: userId }],
    getBotStorage: [{}],
    getGroupMembers: [{ groupId }],
    getOwnUser: [],
    getPresence: [{ _tag: 'ById', id: userId }],
    getStatus: [{ userId }],
    getSubgroups: [{ groupId }],
    getUser: [{ _tag: 'ById', id: userId }],
    invitePeople: [{ addresses: ['eve@example.org'] }],
    isGroupMember: [{ groupId, userId }],
    listBots: [],
    listPushRegistrations: [],
    registerClientDevice: [],
    registerEncryptedPush: [{ deviceId: someId }],
    registerPush: [{ kind: 'fcm', token: 'x' }],
    removeClientDevice: [{ deviceId: someId }],
    removePush: [{ kind: 'fcm', token: 'x' }],
    testEncryptedPush: [{}],
    testPush: [{}],
    listInvitations: [],
    listPresences: [],
    listProfileFields: [],
    createNamedKey: [{ name: 'CI' }],
    listNamedKeys: [],
    listLogins: [userId],
    listRealmNamedKeys: [],
    listSessions: [],
    revokeNamedKey: [someId],
    revokeRealmNamedKey: [someId],
    listUserGroups: [{}],
    listGrants: [],
    listUsers: [{}],
    reactivateUser: [{ userId }],
    regenerateApiKey: [],
    regenerateBotApiKey: [{ botId: userId }],
    removeAvatar: [],
    removeBotStorage: [{}],
    removeCreations: [{ userId, kinds: ['channels'] }],
    reorderProfileFields: [{ order: [] }],
    reportPresence: [{ status: 'active' }],
    resendInvitation: [someId],
    revokeInvitation: [someId],
    revokeInvitationLink: [someId],
    sendPasswordReset: [userId],
    setStatus: [{}],
    setStatusOfUser: [{ userId }],
    unlinkProvider: [{ userId }],
    updateBot: [{ botId: userId }],
    updateBotStorage: [{ entries: new Map() }],
    updateOwnAccount: [{}],
    updateProfileField: [{ id: someId }],
    updateUser: [{ target: { _tag: 'ById', id: userId } }],
    updateUserGroup: [{ groupId }],
    uploadAvatar: [files],
    writeOwnProfile: [[]],
  },
  channels: {
    archive: [{ channelId }],
    changeDefaultGroupChannels: [{ groupId: someId, operation: 'add', channelNames: [] }],
    changeSubscriptions: [{}],
    create: [{ name: 'general' }],
    createDefaultGroup: [{ name: 'basics' }],
    createFolder: [{ name: 'projects' }],
    deleteDefaultGroup: [{ groupId: someId }],
    get: [{ channelId }],
    getEmailAddress: [{ channelId }],
    getId: [{ name: 'general' }],
    isSubscribed: [{ channelId, userId }],
    list: [{}],
    listFolders: [{}],
    listSubscribers: [{ channelId }],
    listSubscriptions: [{}],
    listTopics: [{ channelId }],
    listUserChannels: [{ userId }],
    muteTopic: [{ channel: 'general', topic, isMuted: true }],
    reorderFolders: [{ order: [] }],
    setDefault: [{ channelId, isDefault: true }],
    setTopicPreference: [{ channelId, topic, policy: 1 }],
    subscribe: [{ channels: [{ name: 'general' }] }],
    unsubscribe: [{ names: ['general'] }],
    update: [{ channelId }],
    updateDefaultGroup: [{ groupId: someId }],
    updateFolder: [{ folderId: someId }],
    updateSubscriptionSettings: [[]],
  },
  events: {
    deleteQueue: [{ queueId: 'none' }],
    registerQueue: [{}],
  },
  messages: {
    addAlertWords: [{ words: ['lunch'] }],
    addReaction: [{ messageId, emoji: { name: 'cat' } }],
    addSubmessage: [{ messageId, msgType: 'widget', content: '{}' }],
    changeFlags: [{ messageIds: [messageId], operation: 'add', flag: 'read' }],
    changeFlagsInNarrow: [{ anchor: 'newest', operation: 'add', flag: 'read' }],
    createLinkifier: [{ pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://example.org/{id}' }],
    deactivateEmoji: [{ name: 'tick' }],
    delete: [{ messageId }],
    deleteAttachment: [{ id: someId }],
    deleteLinkifier: [{ id: someId }],
    deleteReaction: [{ messageId, emoji: {} }],
    deleteTopic: [{ channelId, topic }],
    edit: [{ messageId, content: 'Hi' }],
    get: [{ messageId }],
    getHistory: [{ messageId }],
    getOwnWebhook: [],
    getUpload: ['1/2/3/name.txt'],
    followTemporaryUrl: [{ token: 'none', fileName: 'name.txt' }],
    issueTemporaryUrl: ['1/2/3/name.txt'],
    list: [{ anchor: 'newest' }],
    listAlertWords: [],
    listAttachments: [],
    listById: [{ messageIds: [messageId] }],
    listEmoji: [],
    listLinkifiers: [],
    listReaders: [{ messageId }],
    markAllAsRead: [],
    markChannelAsRead: [{ channelId }],
    matchNarrow: [{ messageIds: [messageId] }],
    receiveWebhook: [
      {
        integration: 'json',
        payload: { _tag: 'Json', text: '{}' },
        bytes: new Uint8Array(),
        channel: 'general',
      },
    ],
    removeAlertWords: [{ words: ['lunch'] }],
    render: [{ content: 'Hi' }],
    reorderLinkifiers: [{ ids: [] }],
    report: [{ messageId, type: 'spam' }],
    send: [{ addressee: { _tag: 'ToChannel', channel: 'general', topic }, content: 'Hi' }],
    showTyping: [{ op: 'start', addressee: { _tag: 'ToPeople', userIds: [userId] } }],
    showTypingWhileEditing: [{ op: 'start', messageId }],
    updateLinkifier: [{ id: someId, pattern: 'x', urlTemplate: 'https://example.org' }],
    testWelcomeMessage: [{ content: 'Welcome' }],
    uploadEmoji: [{ name: 'tick', files }],
    uploadFile: [files],
  },
  organization: {
    addPlayground: [
      { name: 'Go', pygmentsLanguage: 'Go', urlTemplate: 'https://example.org/{code}' },
    ],
    addRealmDomain: [{ domain: 'example.org', allowSubdomains: false }],
    changeRealmDomain: [{ domain: 'example.org', allowSubdomains: true }],
    changeUserDefaults: [{}],
    deactivateRealm: [{}],
    deleteExport: [{ exportId: someId }],
    listExportConsents: [],
    listExports: [],
    listRealmDomains: [],
    removePlayground: [{ id: someId }],
    removeRealmDomain: [{ domain: 'example.org' }],
    removeRealmPicture: ['icon'],
    requestExport: [{}],
    updateRealm: [{}],
    uploadRealmPicture: [{ picture: 'icon', files }],
  },
  personal: {
    createDrafts: [{ drafts: [] }],
    createNavigationView: [{ fragment: 'narrow/is/starred' }],
    createReminder: [{ messageId, deliverAt: 2_000_000_000 }],
    createSavedSnippet: [{ title: 'Hello', content: 'Hi' }],
    deleteDraft: [{ id: someId }],
    deleteNavigationView: [{ fragment: 'narrow/is/starred' }],
    deleteReminder: [{ id: someId }],
    deleteSavedSnippet: [{ id: someId }],
    deleteScheduledMessage: [{ id: someId }],
    listDrafts: [],
    listNavigationViews: [],
    listReminders: [],
    listSavedSnippets: [],
    listScheduledMessages: [],
    muteUser: [{ userId }],
    replaceDraft: [{ id: someId, draft: { type: 'channel', to: [], topic: '', content: 'Hi' } }],
    scheduleMessage: [{ type: 'direct', to: [userId], content: 'Hi', deliverAt: 2_000_000_000 }],
    unmuteUser: [{ userId }],
    updateNavigationView: [{ fragment: 'narrow/is/starred' }],
    updateSavedSnippet: [{ id: someId }],
    updateScheduledMessage: [{ id: someId }],
  },
};

type AnyMethod = (...parameters: readonly unknown[]) => Promise<{ readonly failure?: unknown }>;

const calls = Object.entries(shortest).flatMap(([module, cases]) =>
  Object.entries(cases).map(
    ([name, parameters]) => [`${module}.${name}`, module, name, parameters] as const,
  ),
);

describe('commands', () => {
  it('never need a field that is undefined', () => {
    expect(mistakes).toEqual([]);
  });

  it.each(calls)('may be as short as possible: %s', async (_, module, name, parameters) => {
    const chat = await inMemoryParley();
    const asOwner = chat.as(chat.owner);
    await asOwner.channels.subscribe({ channels: [{ name: 'general' }] });
    const cases = Reflect.get(asOwner, module) as Readonly<Record<string, AnyMethod>>;
    const result = await cases[name]?.(...parameters);
    expect(result).toMatchObject({ ok: expect.any(Boolean) });
    expect(result?.failure ?? {}).not.toMatchObject({ _tag: 'Unexpected' });
  });

  it('are sent for all that a user can call', async () => {
    const chat = await inMemoryParley();
    const asOwner = chat.as(chat.owner);
    const names = Object.entries(asOwner)
      .filter(([, cases]) => typeof cases === 'object')
      .flatMap(([module, cases]) => Object.keys(cases).map((name) => `${module}.${name}`));
    expect(names.sort()).toEqual(calls.map(([name]) => name).sort());
  });
});

describe('a caller who was authenticated before', () => {
  /** Calls the use case for a user whose rights were looked up before they changed. */
  const callLate = async (
    module: string,
    name: string,
    parameters: readonly unknown[],
    change: (chat: Awaited<ReturnType<typeof inMemoryParley>>, userId: UserId) => Promise<unknown>,
  ) => {
    const chat = await inMemoryParley();
    const asOwner = chat.as(chat.owner);
    await asOwner.channels.subscribe({ channels: [{ name: 'general' }] });
    const late = await chat.newUser('Latecomer');
    await asOwner.accounts.updateUser({ target: { _tag: 'ById', id: late }, role: role.owner });
    await asOwner.channels.subscribe({
      channels: [{ name: 'general' }],
      principals: { _tag: 'ByIds', ids: [late] },
    });
    const found = await chat.as(late).caller();
    if (!found.ok) {
      throw new Error('the account cannot be used');
    }
    await change(chat, late);
    await chat.runJobs();
    const before = chat.ports.state();
    const cases: unknown = Reflect.get(chat.useCases, module);
    const useCase = Reflect.get(Object(cases), name) as (
      ...given: readonly unknown[]
    ) => TE.TaskEither<unknown, unknown>;
    const called = useCase(found.value, ...parameters);
    // A use case with a streamed result is a function of what takes the pieces, and writes nothing.
    const result = called.length === 0 ? await called() : undefined;
    return { result, isUnchanged: chat.ports.state() === before };
  };

  /** A queue gives no access: each poll authenticates again. */
  const writes = calls.filter(([name]) => name !== 'events.registerQueue');

  it.each(writes)(
    'writes nothing after the account was deactivated: %s',
    async (_, module, name, parameters) => {
      const { isUnchanged } = await callLate(module, name, parameters, ({ as, owner }, userId) =>
        as(owner).accounts.deactivateUser({ userId }),
      );
      expect(isUnchanged).toBe(true);
    },
  );

  it.each(writes)(
    'writes nothing by the role that the account had: %s',
    async (_, module, name, parameters) => {
      const { isUnchanged } = await callLate(module, name, parameters, ({ as, owner }, userId) =>
        as(owner).accounts.updateUser({
          target: { _tag: 'ById', id: userId },
          role: role.guest,
        }),
      );
      expect(isUnchanged).toBe(true);
    },
  );
});
