import type { ChannelPrivacy } from '../channels';
import type { ChannelId, MessageId, UserId } from '../kernel';
import { groupBy } from '../kernel';

/** Where a message is: in a topic of a channel, or in a conversation of the reader. */
export type ModelPlace =
  | { readonly _tag: 'Channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly _tag: 'Direct'; readonly others: readonly UserId[] };

export type ModelTopic = Extract<ModelPlace, { readonly _tag: 'Channel' }>;

/** The reader's state of one message. */
export type ModelMessage = {
  readonly id: MessageId;
  readonly senderId: UserId;
  readonly place: ModelPlace;
  /** It has a channel wildcard mention. */
  readonly mentionsAll: boolean;
  /** The reader set a flag on it, which added it to their history. */
  readonly isEntered: boolean;
  /** A move added it to their history. */
  readonly isCarried: boolean;
  readonly isUnread: boolean;
  readonly isMentioned: boolean;
  readonly isStarred: boolean;
};

type Period = { readonly after: number; readonly until: number };

/** The reader's relation to a channel. */
export type ModelChannel = {
  readonly id: ChannelId;
  readonly privacy: ChannelPrivacy;
  readonly isSubscribed: boolean;
  readonly isArchived: boolean;
  readonly isMuted: boolean;
  /** Ids of messages that were sent while they were subscribed. */
  readonly periods: readonly Period[];
};

/** Everything that decides what is unread, for one reader, in the simplest form. */
export type UnreadModel = {
  readonly readerId: UserId;
  readonly isGuest: boolean;
  readonly messages: readonly ModelMessage[];
  readonly channels: readonly ModelChannel[];
  /** Channel and topic, joined by a space. */
  readonly mutedTopics: ReadonlySet<string>;
};

export const topicName = (channelId: ChannelId, topic: string): string => `${channelId} ${topic}`;

export const channelIn = ({ channels }: UnreadModel, id: ChannelId): ModelChannel | undefined =>
  channels.find((channel) => channel.id === id);

export const placeOf = (model: UnreadModel, { place }: Pick<ModelMessage, 'place'>) =>
  place._tag === 'Direct' ? undefined : channelIn(model, place.channelId);

export const isReceived = (
  model: UnreadModel,
  message: Pick<ModelMessage, 'id' | 'place'>,
): boolean =>
  message.place._tag === 'Direct' ||
  placeOf(model, message)?.periods.some(
    ({ after, until }) => message.id > after && message.id <= until,
  ) === true;

/** It is in the reader's history. */
export const isHeld = (model: UnreadModel, message: ModelMessage): boolean =>
  isReceived(model, message) || message.isEntered || message.isCarried;

const isOpen = ({ isGuest }: UnreadModel, { isSubscribed, privacy }: ModelChannel): boolean =>
  isSubscribed || (privacy === 'public' && !isGuest);

/** The reader can read messages in the channel. */
export const canEnter = (model: UnreadModel, id: ChannelId): boolean => {
  const channel = channelIn(model, id);
  return channel !== undefined && isOpen(model, channel);
};

export const canRead = (model: UnreadModel, message: ModelMessage): boolean => {
  const channel = placeOf(model, message);
  return (
    channel === undefined ||
    (isOpen(model, channel) && (channel.privacy !== 'privateProtected' || isHeld(model, message)))
  );
};

/** The reader's state of a message after it was moved to another channel. */
export const inOtherChannel = (
  model: UnreadModel,
  message: ModelMessage,
  place: ModelTopic,
): ModelMessage => {
  const channel = channelIn(model, place.channelId);
  const moved = { ...message, place };
  if (channel?.isSubscribed !== true) {
    const wasThere = placeOf(model, message)?.periods.length !== 0;
    // A reader without a subscription keeps their state.
    if (!wasThere && channel?.privacy === 'public') {
      return moved;
    }
    return {
      ...moved,
      isEntered: false,
      isCarried: false,
      isUnread: false,
      isMentioned: false,
      isStarred: false,
    };
  }
  const wasHeld = isHeld(model, message);
  return {
    ...moved,
    isCarried: !isReceived(model, moved) && (wasHeld || channel.privacy === 'privateProtected'),
    isUnread: wasHeld && message.isUnread,
  };
};

const isLoud = (model: UnreadModel, message: ModelMessage): boolean =>
  message.place._tag === 'Direct' ||
  (placeOf(model, message)?.isMuted !== true &&
    !model.mutedTopics.has(topicName(message.place.channelId, message.place.topic)));

const counted = (model: UnreadModel): readonly ModelMessage[] =>
  model.messages.filter((message) => {
    const channel = placeOf(model, message);
    return (
      message.isUnread && (channel === undefined || (channel.isSubscribed && !channel.isArchived))
    );
  });

const idsBy = (
  messages: readonly ModelMessage[],
  keyOf: (message: ModelMessage) => string | undefined,
): Readonly<Record<string, readonly MessageId[]>> =>
  Object.fromEntries(
    Array.from(
      groupBy(messages, keyOf),
      ([key, found]) => [key, found.map(({ id }) => id)] as const,
    ).filter(([key]) => key !== undefined),
  );

/** The unread messages, by place, and the starred ones. */
export type Unread = {
  readonly count: number;
  readonly mentions: readonly number[];
  readonly topics: Readonly<Record<string, readonly number[]>>;
  readonly pairs: Readonly<Record<string, readonly number[]>>;
  readonly groups: Readonly<Record<string, readonly number[]>>;
  readonly starred: readonly number[];
};

/**
 * Which messages are unread and starred according to the model; messages are in the order of their
 * ids.
 */
export const unreadIn = (model: UnreadModel): Unread => {
  const unread = counted(model);
  const { readerId } = model;
  const isMentionedWithAll = (message: ModelMessage): boolean =>
    message.mentionsAll && (isReceived(model, message) || message.isCarried);
  return {
    count: unread.filter((message) => isLoud(model, message)).length,
    mentions: unread
      .filter(
        (message) => message.isMentioned || (isMentionedWithAll(message) && isLoud(model, message)),
      )
      .map(({ id }) => id),
    topics: idsBy(unread, ({ place }) =>
      place._tag === 'Channel' ? topicName(place.channelId, place.topic) : undefined,
    ),
    pairs: idsBy(unread, ({ place }) =>
      place._tag === 'Direct' && place.others.length < 2
        ? String(place.others[0] ?? readerId)
        : undefined,
    ),
    groups: idsBy(unread, ({ place }) =>
      place._tag === 'Direct' && place.others.length > 1
        ? [readerId, ...place.others].sort((a, b) => a - b).join(',')
        : undefined,
    ),
    starred: model.messages
      .filter((message) => message.isStarred && canRead(model, message))
      .map(({ id }) => id),
  };
};
