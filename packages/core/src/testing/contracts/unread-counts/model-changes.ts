import type { ChannelId } from '../../../kernel';
import { role } from '../../../kernel';
import type { ModelChannel, ModelMessage, ModelTopic, UnreadModel } from '../../unread-model';
import { canEnter, canRead, placeOf, topicName } from '../../unread-model';
import type { Stage } from './stage';

/** Also with the settings that affect only later operations. */
export type Model = UnreadModel & { readonly isPersonMuted: boolean };

export const emptyModel = ({ reader, channels }: Stage): Model => ({
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

const without = <Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> =>
  new Set([...items].filter((each) => each !== item));

export const toggled = <Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> =>
  items.has(item) ? without(items, item) : new Set([...items, item]);

export const withMessages = (
  model: Model,
  isMentioned: (message: ModelMessage) => boolean,
  change: (message: ModelMessage) => ModelMessage,
): Model => ({
  ...model,
  messages: model.messages.map((message) => (isMentioned(message) ? change(message) : message)),
});

export const withChannel = (model: Model, id: ChannelId, change: Partial<ModelChannel>): Model => ({
  ...model,
  channels: model.channels.map((channel) =>
    channel.id === id ? { ...channel, ...change } : channel,
  ),
});

export const isIn = ({ place }: ModelMessage, { channelId, topic }: ModelTopic): boolean =>
  place._tag === 'Channel' && place.channelId === channelId && place.topic === topic;

/**
 * When a whole topic is moved, its preference moves with it if the reader can access the target; of
 * two preferences, the one that shows more wins.
 */
export const withMutesMoved = (
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

export const isArchived = (model: Model, message: ModelMessage): boolean =>
  placeOf(model, message)?.isArchived === true;

export const isReachable = (model: Model, message: ModelMessage): boolean => {
  const channel = placeOf(model, message);
  return channel === undefined || (channel.isSubscribed && canRead(model, message));
};

export const newest = ({ messages }: Model): number => messages.at(-1)?.id ?? 0;

/** Messages of a channel that the reader left count as read. */
export const settled = (model: Model, channelId: ChannelId): Model =>
  withMessages(
    model,
    ({ place }) => place._tag === 'Channel' && place.channelId === channelId,
    (message) => ({ ...message, isUnread: false }),
  );
