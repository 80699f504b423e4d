import * as fc from 'fast-check';
import * as t from 'io-ts';
import type { Caller } from '../../authentication/caller';
import type { Channel } from '../../channels/channel';
import type { MessageId } from '../../shared/id';
import { bindUseCases } from '../../use-cases';
import { role } from '../../users/role';
import type { User } from '../../users/user';
import { channelOptions } from '../build-channels';
import { aCaller, quietSettings } from '../build-people';
import type { ModelMessage, ModelPlace, Unread, UnreadModel } from '../unread-model';
import { topicName, unreadIn } from '../unread-model';
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
  'person',
  'all',
] as const;

const number = fc.nat(7);

/** Numbers choose among what there is, counted round. */
const operations = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 2, arbitrary: fc.constant('send' as const) },
      { weight: 3, arbitrary: fc.constantFrom(...kinds) },
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

const setStage = async (world: World): Promise<Stage> => {
  const reader = await world.addUser();
  const [one, other] = [
    await world.addUser({ role: role.owner }),
    await world.addUser({ role: role.owner }),
  ];
  const channels = [await world.addChannel(), await world.addChannel()];
  for (const channel of channels) {
    await world.join(channel, reader, one, other);
  }
  await world.within(({ userSettings }) =>
    userSettings.change(world.realm.id, reader.id, quietSettings),
  );
  const asCaller = (user: User) => aCaller({ realm: world.realm, user });
  return {
    world,
    reader: asCaller(reader),
    senders: [asCaller(one), asCaller(other)],
    channels,
  };
};

const emptyModel = ({ reader, channels }: Stage): Model => ({
  readerId: reader.user.id,
  messages: [],
  subscribed: new Set(channels.map(({ id }) => id)),
  mutedChannels: new Set(),
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

type ChannelPlace = Extract<ModelPlace, { readonly _tag: 'Channel' }>;

const isIn = ({ place }: ModelMessage, { channelId, topic }: ChannelPlace): boolean =>
  place._tag === 'Channel' && place.channelId === channelId && place.topic === topic;

/** A topic that is moved as a whole takes with it that it is muted; of two, the louder way stays. */
const withMutesMoved = (
  model: Model,
  { channelId, topic }: ChannelPlace,
  to: string,
  isMerging: boolean,
): Model => {
  const [old, target] = [topicName(channelId, topic), topicName(channelId, to)];
  const { mutedTopics } = model;
  const isMuted = isMerging
    ? mutedTopics.has(old) && mutedTopics.has(target)
    : mutedTopics.has(old) || mutedTopics.has(target);
  const others = without(without(mutedTopics, old), target);
  return { ...model, mutedTopics: isMuted ? new Set([...others, target]) : others };
};

const isReachable = (model: Model, { place }: ModelMessage): boolean =>
  place._tag === 'Direct' || model.subscribed.has(place.channelId);

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
    const isHeld = channel === undefined || model.subscribed.has(channel.id);
    const message: ModelMessage = {
      id,
      senderId: sender.user.id,
      place,
      isHeld,
      isUnread: isHeld && !(model.isPersonMuted && sender === senders[1]),
      isMentioned: isHeld && text === texts[1],
      isWildcardMentioned: isHeld && text === texts[2],
    };
    return { ...model, messages: [...model.messages, message] };
  };

  const editing = { isExpected: () => true, notifyOldThread: false, notifyNewThread: false };

  const edit = async (model: Model, { a, c }: Operation): Promise<Model> => {
    const target = chosen(model.messages, a);
    const text = chosen(texts, c) ?? 'plain';
    const sender = senders.find(({ user }) => user.id === target?.senderId);
    if (target === undefined || sender === undefined) {
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
      ({ id, isHeld }) => id === target.id && isHeld,
      (message) => ({
        ...message,
        isMentioned: text === texts[1],
        isWildcardMentioned: text === texts[2],
      }),
    );
  };

  const moveTopic = async (model: Model, { a, b, c }: Operation): Promise<Model> => {
    const target = chosen(
      model.messages.filter(({ place }) => place._tag === 'Channel'),
      a,
    );
    const topic = chosen(topics, b) ?? 'lunch';
    const mode = chosen(modes, c) ?? 'change_all';
    if (target?.place._tag !== 'Channel' || target.place.topic === topic) {
      return model;
    }
    const from = target.place;
    await done(
      useCases.editMessage(senders[0], {
        messageId: target.id,
        content: undefined,
        topic,
        channelId: undefined,
        propagateMode: mode,
        ...editing,
      }),
    );
    const goes = ({ id, place }: ModelMessage): boolean =>
      id === target.id ||
      (mode !== 'change_one' &&
        place._tag === 'Channel' &&
        place.channelId === from.channelId &&
        place.topic === from.topic &&
        (mode === 'change_all' || id > target.id));
    const before = model.messages.filter((message) => isIn(message, from));
    const isMerging = model.messages.some((message) => isIn(message, { ...from, topic }));
    return withMessages(
      before.every(goes) ? withMutesMoved(model, from, topic, isMerging) : model,
      goes,
      (message) => ({ ...message, place: { ...from, topic } }),
    );
  };

  const remove = async (model: Model, { a }: Operation): Promise<Model> => {
    const target = chosen(model.messages, a);
    const sender = senders.find(({ user }) => user.id === target?.senderId);
    if (target === undefined || sender === undefined) {
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
      (message) => ({ ...message, isUnread, isHeld: message.isHeld || isUnread }),
    );
  };

  const subscription = async (model: Model, { a }: Operation): Promise<Model> => {
    const channel = chosen(channels, a);
    if (channel === undefined) {
      return model;
    }
    await done<unknown, unknown>(
      model.subscribed.has(channel.id)
        ? useCases.unsubscribe(reader, { names: [channel.name], principals: undefined })
        : useCases.subscribe(reader, {
            channels: [{ name: channel.name, description: undefined, color: undefined }],
            principals: undefined,
            options: channelOptions(),
            authorizationErrorsFatal: true,
            announce: false,
            tellSubscribed: false,
          }),
    );
    // What one leaves behind counts as read.
    return withMessages(
      { ...model, subscribed: toggled(model.subscribed, channel.id) },
      ({ place }) =>
        model.subscribed.has(channel.id) &&
        place._tag === 'Channel' &&
        place.channelId === channel.id,
      (message) => ({ ...message, isUnread: false }),
    );
  };

  const muteTopic = async (model: Model, { a, b }: Operation): Promise<Model> => {
    const [channel, topic] = [chosen(channels, a), chosen(topics, b)];
    if (channel === undefined || topic === undefined) {
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
    const channel = chosen(channels, a);
    if (channel === undefined || !model.subscribed.has(channel.id)) {
      return model;
    }
    const mutedChannels = toggled(model.mutedChannels, channel.id);
    await done(
      useCases.changePersonalSettings(reader, [
        {
          channelId: channel.id,
          property: 'is_muted',
          value: mutedChannels.has(channel.id),
          place: undefined,
        },
      ]),
    );
    return { ...model, mutedChannels };
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
    person: mutePerson,
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
      fetchEventTypes: ['message', 'update_message_flags'],
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

/** That what waits to be read is what a plain model says, after any sequence of operations. */
export const unreadCountsContract = (makeStore: MakeStore, numRuns: number): void =>
  describe('unread counts', () => {
    it('are those of a plain model after any operations', async () => {
      await fc.assert(
        fc.asyncProperty(operations, async (wanted) => {
          const stage = await setStage(await anotherWorld(await makeStore()));
          const perform = performer(stage);
          let model = emptyModel(stage);
          for (const operation of wanted) {
            model = await perform(model, operation);
          }
          expect(await registered(stage)).toEqual(unreadIn(model));
        }),
        { numRuns },
      );
    });
  });
