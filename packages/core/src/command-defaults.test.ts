import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from './access';
import { asId, ChannelId, MessageId, role, UserId } from './kernel';
import type { UserUseCases } from './embedding';
import { commandShapes } from './embedding/command-shapes';
import type { Shape } from './embedding/shape';
import { inMemory, inMemoryParley } from './in-memory';
import type { UseCases } from './use-cases';
import { bindParley } from './use-cases';

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
const topic = 'lunch';
const files: readonly never[] = [];
/** Fits wherever an id belongs. */
const someId = 1 as never;

type Chosen = {
  readonly [M in keyof UserUseCases]?: {
    readonly [N in keyof UserUseCases[M]]?: UserUseCases[M][N] extends (
      ...parameters: infer P
    ) => unknown
      ? P
      : never;
  };
};

/** The shortest calls of which only some values lead further than the checks of parameters. */
const chosen: Chosen = {
  accounts: {
    createBot: [{ fullName: 'Bot', shortName: 'bot' }],
    createProfileField: [{ kind: 1 }],
    createUser: [{ email: 'eve@example.org', fullName: 'Eve' }],
    createUserGroup: [{ name: 'Cooks' }],
    getAvatar: [{ name: 'eve@example.org' }],
    invitePeople: [{ addresses: ['eve@example.org'] }],
    registerPush: [{ kind: 'fcm', token: 'x' }],
    removePush: [{ kind: 'fcm', token: 'x' }],
    createNamedKey: [{ name: 'CI' }],
    removeCreations: [{ userId, kinds: ['channels'] }],
    reportPresence: [{ status: 'active' }],
    updateBotStorage: [{ entries: new Map() }],
    updateUser: [{ target: { _tag: 'ById', id: userId } }],
  },
  channels: {
    changeDefaultGroupChannels: [{ groupId: someId, operation: 'add', channelNames: [] }],
    create: [{ name: 'general' }],
    createDefaultGroup: [{ name: 'basics' }],
    createFolder: [{ name: 'projects' }],
    getId: [{ name: 'general' }],
    muteTopic: [{ channel: 'general', topic, isMuted: true }],
    setDefault: [{ channelId, isDefault: true }],
    setTopicPreference: [{ channelId, topic, policy: 1 }],
    subscribe: [{ channels: [{ name: 'general' }] }],
    unsubscribe: [{ names: ['general'] }],
  },
  events: {
    deleteQueue: [{ queueId: 'none' }],
  },
  messages: {
    addAlertWords: [{ words: ['lunch'] }],
    addReaction: [{ messageId, emoji: { name: 'cat' } }],
    addSubmessage: [{ messageId, msgType: 'widget', content: '{}' }],
    changeFlags: [{ messageIds: [messageId], operation: 'add', flag: 'read' }],
    changeFlagsInNarrow: [{ anchor: 'newest', operation: 'add', flag: 'read' }],
    createLinkifier: [{ pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://example.org/{id}' }],
    deactivateEmoji: [{ name: 'tick' }],
    deleteReaction: [{ messageId, emoji: {} }],
    deleteTopic: [{ channelId, topic }],
    edit: [{ messageId, content: 'Hi' }],
    getUpload: ['1/2/3/name.txt'],
    followTemporaryUrl: [{ token: 'none', fileName: 'name.txt' }],
    issueTemporaryUrl: ['1/2/3/name.txt'],
    list: [{ anchor: 'newest' }],
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
    report: [{ messageId, type: 'spam' }],
    send: [{ addressee: { _tag: 'ToChannel', channel: 'general', topic }, content: 'Hi' }],
    showTyping: [{ op: 'start', addressee: { _tag: 'ToPeople', userIds: [userId] } }],
    showTypingWhileEditing: [{ op: 'start', messageId }],
    updateLinkifier: [{ id: someId, pattern: 'x', urlTemplate: 'https://example.org' }],
    testWelcomeMessage: [{ content: 'Welcome' }],
    uploadEmoji: [{ name: 'tick', files }],
  },
  organization: {
    addPlayground: [
      { name: 'Go', pygmentsLanguage: 'Go', urlTemplate: 'https://example.org/{code}' },
    ],
    addRealmDomain: [{ domain: 'example.org', allowSubdomains: false }],
    changeRealmDomain: [{ domain: 'example.org', allowSubdomains: true }],
    removeRealmDomain: [{ domain: 'example.org' }],
    removeRealmPicture: ['icon'],
    uploadRealmPicture: [{ picture: 'icon', files }],
  },
  personal: {
    createNavigationView: [{ fragment: 'narrow/is/starred' }],
    createReminder: [{ messageId, deliverAt: 2_000_000_000 }],
    createSavedSnippet: [{ title: 'Hello', content: 'Hi' }],
    deleteNavigationView: [{ fragment: 'narrow/is/starred' }],
    replaceDraft: [{ id: someId, draft: { type: 'channel', to: [], topic: '', content: 'Hi' } }],
    scheduleMessage: [{ type: 'direct', to: [userId], content: 'Hi', deliverAt: 2_000_000_000 }],
    updateNavigationView: [{ fragment: 'narrow/is/starred' }],
  },
};

/** A value of the shape, with nothing that may be missing; a number is the id of nothing. */
const shortestValue = (shape: Shape): unknown => {
  switch (shape) {
    case 'anything':
      return undefined;
    case 'flag':
      return true;
    case 'number':
      return 901;
    case 'text':
      return 'x';
  }
  if ('is' in shape) {
    return shape.is;
  }
  if ('oneOf' in shape) {
    return shape.oneOf[0];
  }
  if ('anyOf' in shape) {
    const [first = 'anything'] = shape.anyOf;
    return shortestValue(first);
  }
  if ('list' in shape) {
    return [];
  }
  if ('tuple' in shape) {
    return shape.tuple.map(shortestValue);
  }
  return Object.fromEntries(
    Object.entries('fields' in shape ? shape.fields : {})
      .filter(([key]) => !key.endsWith('?'))
      .map(([key, field]) => [key, shortestValue(field)]),
  );
};

/** Those that were chosen, or a command of the shape that the use case takes. */
const parametersOf = (module: string, name: string): readonly unknown[] => {
  const given: unknown = Reflect.get(Object(Reflect.get(chosen, module)), name);
  const shape = commandShapes[module]?.[name];
  return Array.isArray(given) ? given : shape === undefined ? [] : [shortestValue(shape)];
};

type AnyMethod = (...parameters: readonly unknown[]) => Promise<{ readonly failure?: unknown }>;

const calls = Object.entries(bindParley(inMemory()).forUsers).flatMap(([module, cases]) =>
  Object.keys(cases).map(
    (name) => [`${module}.${name}`, module, name, parametersOf(module, name)] as const,
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
