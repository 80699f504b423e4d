import * as fc from 'fast-check';
import * as t from 'io-ts';
import type { Caller } from '../../authentication/caller';
import type { Channel } from '../../channels/channel';
import type { ChannelId, MessageId } from '../../shared/id';
import { bindUseCases } from '../../use-cases';
import { role } from '../../users/role';
import type { User } from '../../users/user';
import { channelOptions } from '../build-channels';
import { aCaller, quietSettings } from '../build-people';
import type {
  ModelChannel,
  ModelMessage,
  ModelPlace,
  ModelTopic,
  Unread,
  UnreadModel,
} from '../unread-model';
import {
  canEnter,
  canRead,
  channelIn,
  inOtherChannel,
  isHeld,
  isReceived,
  placeOf,
  topicName,
  unreadIn,
} from '../unread-model';
import type { MakeStore, World } from './world';
import { anotherWorld, done } from './world';

const topics = ['lunch', 'dinner'] as const;
const modes = ['change_one', 'change_later', 'change_all'] as const;
const kinds = [
  'send',
  'edit',
  'move',
  'delete',
  'read',
  'unread',
  'subscription',
  'topic',
  'channel',
  'archive',
  'person',
  'star',
  'all',
] as const;

const number = fc.nat(7);

/** Numbers choose among what there is, counted round. */
const operations = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('send' as const, 'move' as const) },
      { weight: 1, arbitrary: fc.constantFrom('subscription' as const, 'star' as const) },
      { weight: 4, arbitrary: fc.constantFrom(...kinds) },
    ),
    a: number,
    b: number,
    c: number,
    ids: fc.array(number, { maxLength: 4 }),
  }),
  { maxLength: 30 },
);

type Operation = {
  readonly kind: (typeof kinds)[number];
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly ids: readonly number[];
};

const chosen = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)];

const Ids = t.readonlyArray(t.number);

const UnreadState = t.type({
  starred_messages: Ids,
  unread_msgs: t.type({
    count: t.number,
    mentions: Ids,
    streams: t.readonlyArray(
      t.type({ stream_id: t.number, topic: t.string, unread_message_ids: Ids }),
    ),
    pms: t.readonlyArray(t.type({ other_user_id: t.number, unread_message_ids: Ids })),
    huddles: t.readonlyArray(t.type({ user_ids_string: t.string, unread_message_ids: Ids })),
  }),
});

type Stage = {
  readonly world: World;
  readonly reader: Caller;
  /** One whom the reader may come to mute. */
  readonly senders: readonly [Caller, Caller];
  readonly channels: readonly Channel[];
};

const setStage = async (world: World, isGuest: boolean): Promise<Stage> => {
  const reader = await world.addUser(isGuest ? { role: role.guest } : {});
  const [one, other] = [
    await world.addUser({ role: role.owner }),
    await world.addUser({ role: role.owner }),
  ];
  const channels = [
    await world.addChannel(),
    await world.addChannel(),
    await world.addChannel({ privacy: 'privateProtected' }),
  ];
  const unknown = await world.addChannel();
  for (const channel of channels) {
    await world.join(channel, reader);
  }
  for (const channel of [...channels, unknown]) {
    await world.join(channel, one, other);
  }
  await world.within(({ userSettings }) =>
    userSettings.change(world.realm.id, reader.id, quietSettings),
  );
  // Nobody sends but those who are told to.
  const settings = { ...world.realm.settings, send_channel_events_messages: false };
  const asCaller = (user: User) => aCaller({ realm: { ...world.realm, settings }, user });
  return {
    world,
    reader: asCaller(reader),
    senders: [asCaller(one), asCaller(other)],
    channels: [...channels, unknown],
  };
};

const emptyModel = ({ reader, channels }: Stage): Model => ({
  readerId: reader.user.id,
  isGuest: reader.user.role === role.guest,
  messages: [],
  channels: channels.map(({ id, privacy }, index) => ({
    id,
    privacy,
    isSubscribed: index < channels.length - 1,
    isArchived: false,
    isMuted: false,
    periods: index < channels.length - 1 ? [{ after: 0, until: Infinity }] : [],
  })),
  mutedTopics: new Set(),
  isPersonMuted: false,
});

/** With what only decides what happens later. */
type Model = UnreadModel & { readonly isPersonMuted: boolean };

const without = <Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> =>
  new Set([...items].filter((each) => each !== item));

const toggled = <Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> =>
  items.has(item) ? without(items, item) : new Set([...items, item]);

const withMessages = (
  model: Model,
  isMeant: (message: ModelMessage) => boolean,
  change: (message: ModelMessage) => ModelMessage,
): Model => ({
  ...model,
  messages: model.messages.map((message) => (isMeant(message) ? change(message) : message)),
});

const withChannel = (model: Model, id: ChannelId, change: Partial<ModelChannel>): Model => ({
  ...model,
  channels: model.channels.map((channel) =>
    channel.id === id ? { ...channel, ...change } : channel,
  ),
});

const isIn = ({ place }: ModelMessage, { channelId, topic }: ModelTopic): boolean =>
  place._tag === 'Channel' && place.channelId === channelId && place.topic === topic;

/**
 * A topic that is moved as a whole takes with it that it is muted, if the reader can follow it; of
 * two, the louder way stays.
 */
const withMutesMoved = (
  model: Model,
  from: ModelTopic,
  to: ModelTopic,
  isMerging: boolean,
): Model => {
  const [old, target] = [topicName(from.channelId, from.topic), topicName(to.channelId, to.topic)];
  const { mutedTopics } = model;
  const others = without(mutedTopics, old);
  if (!canEnter(model, to.channelId)) {
    return { ...model, mutedTopics: others };
  }
  const isMuted = isMerging
    ? mutedTopics.has(old) && mutedTopics.has(target)
    : mutedTopics.has(old) || mutedTopics.has(target);
  const rest = without(others, target);
  return { ...model, mutedTopics: isMuted ? new Set([...rest, target]) : rest };
};

const isArchived = (model: Model, message: ModelMessage): boolean =>
  placeOf(model, message)?.isArchived === true;

const isReachable = (model: Model, message: ModelMessage): boolean => {
  const channel = placeOf(model, message);
  return channel === undefined || (channel.isSubscribed && canRead(model, message));
};

const newest = ({ messages }: Model): number => messages.at(-1)?.id ?? 0;

/** Does each operation for real, and tells what the plain model makes of it. */
const performer = (stage: Stage) => {
  const { world, reader, senders, channels } = stage;
  const useCases = bindUseCases(world);
  const texts = ['plain', `@**${reader.user.fullName}**`, '@**all**'] as const;
  const readerId = reader.user.id;

  const send = async (model: Model, { a, b, c }: Operation): Promise<Model> => {
    const sender = chosen(senders, a) ?? senders[0];
    const text = chosen(texts, c) ?? 'plain';
    const channel = chosen([...channels, undefined, undefined], b);
    if (channel !== undefined && channelIn(model, channel.id)?.isArchived === true) {
      return model;
    }
    const topic = chosen(topics, c) ?? 'lunch';
    const others = a > 3 ? senders.map(({ user }) => user.id) : [sender.user.id];
    const { id } = await done(
      useCases.sendMessage(sender, {
        addressee:
          channel === undefined
            ? { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: [readerId, ...others] } }
            : { _tag: 'ToChannel', channel: channel.id, topic },
        content: text,
        isReadBySender: true,
        echo: undefined,
      }),
    );
    const place: ModelPlace =
      channel === undefined
        ? { _tag: 'Direct', others }
        : { _tag: 'Channel', channelId: channel.id, topic };
    const received = isReceived(model, { id, place });
    const message: ModelMessage = {
      id,
      senderId: sender.user.id,
      place,
      mentionsAll: text === texts[2],
      isEntered: false,
      isCarried: false,
      isUnread: received && !(model.isPersonMuted && sender === senders[1]),
      isMentioned: received && text === texts[1],
      isStarred: false,
    };
    return { ...model, messages: [...model.messages, message] };
  };

  const editing = { isExpected: () => true, notifyOldThread: false, notifyNewThread: false };

  const edit = async (model: Model, { a, c }: Operation): Promise<Model> => {
    const target = chosen(model.messages, a);
    const text = chosen(texts, c) ?? 'plain';
    const sender = senders.find(({ user }) => user.id === target?.senderId);
    if (target === undefined || sender === undefined || isArchived(model, target)) {
      return model;
    }
    await done(
      useCases.editMessage(sender, {
        messageId: target.id,
        content: text,
        topic: undefined,
        channelId: undefined,
        propagateMode: 'change_one',
        ...editing,
      }),
    );
    return withMessages(
      model,
      ({ id }) => id === target.id,
      (message) => ({
        ...message,
        mentionsAll: text === texts[2],
        isMentioned: isHeld(model, message) && text === texts[1],
      }),
    );
  };

  const moveTopic = async (model: Model, { a, b, c, ids }: Operation): Promise<Model> => {
    const target = chosen(
      model.messages.filter(({ place }) => place._tag === 'Channel'),
      a,
    );
    const topic = chosen(topics, b) ?? 'lunch';
    const mode = chosen(modes, c) ?? 'change_all';
    if (target?.place._tag !== 'Channel') {
      return model;
    }
    const from = target.place;
    const to: ModelTopic = {
      ...from,
      topic,
      channelId: chosen(channels, ids[0] ?? 0)?.id ?? from.channelId,
    };
    const isOther = to.channelId !== from.channelId;
    if (
      (!isOther && topic === from.topic) ||
      isArchived(model, target) ||
      channelIn(model, to.channelId)?.isArchived === true
    ) {
      return model;
    }
    await done(
      useCases.editMessage(senders[0], {
        messageId: target.id,
        content: undefined,
        topic: topic === from.topic ? undefined : topic,
        channelId: isOther ? to.channelId : undefined,
        propagateMode: mode,
        ...editing,
      }),
    );
    const goes = (message: ModelMessage): boolean =>
      message.id === target.id ||
      (mode !== 'change_one' &&
        isIn(message, from) &&
        (mode === 'change_all' || message.id > target.id));
    const before = model.messages.filter((message) => isIn(message, from));
    const isMerging = model.messages.some((message) => isIn(message, to));
    return withMessages(
      before.every(goes) ? withMutesMoved(model, from, to, isMerging) : model,
      goes,
      (message) => (isOther ? inOtherChannel(model, message, to) : { ...message, place: to }),
    );
  };

  const remove = async (model: Model, { a }: Operation): Promise<Model> => {
    const target = chosen(model.messages, a);
    const sender = senders.find(({ user }) => user.id === target?.senderId);
    if (target === undefined || sender === undefined || isArchived(model, target)) {
      return model;
    }
    await done(useCases.deleteMessage(sender, { messageId: target.id }));
    return { ...model, messages: model.messages.filter(({ id }) => id !== target.id) };
  };

  const mark = async (model: Model, { kind, ids }: Operation): Promise<Model> => {
    const isUnread = kind === 'unread';
    const meant = new Set<MessageId | undefined>(
      ids.map((index) => chosen(model.messages, index)?.id),
    );
    const targets = model.messages.filter(
      (message) => meant.has(message.id) && isReachable(model, message),
    );
    await done(
      useCases.changeFlags(reader, {
        messageIds: targets.map(({ id }) => id),
        operation: isUnread ? 'remove' : 'add',
        flag: 'read',
      }),
    );
    return withMessages(
      model,
      (message) => targets.includes(message),
      (message) => ({
        ...message,
        isUnread,
        isEntered: message.isEntered || (isUnread && !isHeld(model, message)),
      }),
    );
  };

  const star = async (model: Model, { a }: Operation): Promise<Model> => {
    const target = chosen(
      model.messages.filter((message) => canRead(model, message)),
      a,
    );
    if (target === undefined) {
      return model;
    }
    await done(
      useCases.changeFlags(reader, {
        messageIds: [target.id],
        operation: target.isStarred ? 'remove' : 'add',
        flag: 'starred',
      }),
    );
    return withMessages(
      model,
      ({ id }) => id === target.id,
      (message) => ({
        ...message,
        isStarred: !message.isStarred,
        isEntered: message.isEntered || !isHeld(model, message),
      }),
    );
  };

  /** What one leaves behind counts as read. */
  const settled = (model: Model, channelId: ChannelId): Model =>
    withMessages(
      model,
      ({ place }) => place._tag === 'Channel' && place.channelId === channelId,
      (message) => ({ ...message, isUnread: false }),
    );

  const subscription = async (model: Model, { a }: Operation): Promise<Model> => {
    const channel = chosen(channels, a);
    const known = channel && channelIn(model, channel.id);
    if (channel === undefined || known === undefined || known.isArchived) {
      return model;
    }
    if (known.isSubscribed) {
      await done(useCases.unsubscribe(reader, { names: [channel.name], principals: undefined }));
      const periods = known.periods.map((period) =>
        period.until === Infinity ? { ...period, until: newest(model) } : period,
      );
      return settled(withChannel(model, channel.id, { isSubscribed: false, periods }), channel.id);
    }
    await done(
      useCases.subscribe(senders[0], {
        channels: [{ name: channel.name, description: undefined, color: undefined }],
        principals: { _tag: 'ByIds', ids: [readerId] },
        options: channelOptions(),
        authorizationErrorsFatal: true,
        announce: false,
        tellSubscribed: false,
      }),
    );
    const periods = [...known.periods, { after: newest(model), until: Infinity }];
    return withChannel(model, channel.id, { isSubscribed: true, periods });
  };

  const archive = async (model: Model, { a }: Operation): Promise<Model> => {
    const known = chosen(model.channels, a);
    if (known === undefined) {
      return model;
    }
    if (known.isArchived) {
      await world.within(({ channels: stored }) =>
        stored.update(world.realm.id, known.id, { isArchived: false }),
      );
      return withChannel(model, known.id, { isArchived: false });
    }
    await done(useCases.archiveChannel(senders[0], { channelId: known.id }));
    return settled(withChannel(model, known.id, { isArchived: true }), known.id);
  };

  const muteTopic = async (model: Model, { a, b }: Operation): Promise<Model> => {
    const [channel, topic] = [chosen(model.channels, a), chosen(topics, b)];
    if (
      channel === undefined ||
      topic === undefined ||
      channel.isArchived ||
      !canEnter(model, channel.id)
    ) {
      return model;
    }
    const mutedTopics = toggled(model.mutedTopics, topicName(channel.id, topic));
    await done(
      useCases.setTopicPreference(reader, {
        channelId: channel.id,
        topic,
        policy: mutedTopics.has(topicName(channel.id, topic)) ? 1 : 0,
      }),
    );
    return { ...model, mutedTopics };
  };

  const muteChannel = async (model: Model, { a }: Operation): Promise<Model> => {
    const channel = chosen(model.channels, a);
    if (channel?.isSubscribed !== true || channel.isArchived) {
      return model;
    }
    await done(
      useCases.changePersonalSettings(reader, [
        {
          channelId: channel.id,
          property: 'is_muted',
          value: !channel.isMuted,
          place: undefined,
        },
      ]),
    );
    return withChannel(model, channel.id, { isMuted: !channel.isMuted });
  };

  const mutePerson = async (model: Model): Promise<Model> => {
    const userId = senders[1].user.id;
    if (model.isPersonMuted) {
      await done(useCases.unmuteUser(reader, { userId }));
      return { ...model, isPersonMuted: false };
    }
    await done(useCases.muteUser(reader, { userId }));
    return withMessages(
      { ...model, isPersonMuted: true },
      ({ senderId }) => senderId === userId,
      (message) => ({ ...message, isUnread: false }),
    );
  };

  const readAll = async (model: Model): Promise<Model> => {
    await done(useCases.markAllAsRead(reader));
    return withMessages(
      model,
      () => true,
      (message) => ({ ...message, isUnread: false }),
    );
  };

  const deeds: Readonly<
    Record<Operation['kind'], (model: Model, operation: Operation) => Promise<Model>>
  > = {
    send,
    edit,
    move: moveTopic,
    delete: remove,
    read: mark,
    unread: mark,
    subscription,
    topic: muteTopic,
    channel: muteChannel,
    archive,
    person: mutePerson,
    star,
    all: readAll,
  };
  return (model: Model, operation: Operation): Promise<Model> =>
    deeds[operation.kind](model, operation);
};

/** What a register tells, in the form of the model. */
const registered = async ({ world, reader }: Stage): Promise<Unread> => {
  const { state } = await done(
    bindUseCases(world).registerQueue(reader, {
      applyMarkdown: false,
      clientGravatar: undefined,
      includeSubscribers: 'false',
      slimPresence: false,
      presenceHistoryDays: undefined,
      eventTypes: undefined,
      fetchEventTypes: ['message', 'update_message_flags', 'starred_messages'],
      allPublicStreams: false,
      capabilities: new Set(),
      narrow: [],
      idleTimeout: undefined,
      client: undefined,
    }),
  );
  if (!UnreadState.is(state)) {
    throw new Error('the register tells nothing of unread messages');
  }
  const { count, mentions, streams, pms, huddles } = state.unread_msgs;
  return {
    starred: state.starred_messages,
    count,
    mentions,
    topics: Object.fromEntries(
      streams.map((each) => [`${each.stream_id} ${each.topic}`, each.unread_message_ids]),
    ),
    pairs: Object.fromEntries(pms.map((each) => [each.other_user_id, each.unread_message_ids])),
    groups: Object.fromEntries(
      huddles.map((each) => [each.user_ids_string, each.unread_message_ids]),
    ),
  };
};

/** What a list of the messages in some state tells, as ids. */
const listed = async ({ world, reader }: Stage, state: string): Promise<readonly MessageId[]> => {
  const { messages } = await done(
    bindUseCases(world).listMessages(reader, {
      anchor: 'newest',
      useFirstUnreadAnchor: false,
      before: 1000,
      after: 0,
      includeAnchor: true,
      narrow: [{ operator: 'is', operand: state, negated: false }],
    }),
  );
  return messages.map(({ message }) => message.id);
};

/** That what waits to be read is what a plain model says, after any sequence of operations. */
export const unreadCountsContract = (makeStore: MakeStore, numRuns: number): void =>
  describe('unread counts', () => {
    it('are those of a plain model after any operations', async () => {
      await fc.assert(
        fc.asyncProperty(operations, fc.boolean(), async (wanted, isGuest) => {
          const stage = await setStage(await anotherWorld(await makeStore()), isGuest);
          const perform = performer(stage);
          let model = emptyModel(stage);
          for (const operation of wanted) {
            model = await perform(model, operation);
          }
          const expected = unreadIn(model);
          expect(await registered(stage)).toEqual(expected);
          expect(await listed(stage, 'starred')).toEqual(expected.starred);
        }),
        { numRuns },
      );
    });
  });
