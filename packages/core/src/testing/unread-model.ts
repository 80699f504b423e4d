import { groupBy } from '../shared/group-by';
import type { ChannelId, MessageId, UserId } from '../shared/id';

/** Where a message is: in a topic of a channel, or between the reader and others. */
export type ModelPlace =
  | { readonly _tag: 'Channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly _tag: 'Direct'; readonly others: readonly UserId[] };

/** What the reader has of one message. */
export type ModelMessage = {
  readonly id: MessageId;
  readonly senderId: UserId;
  readonly place: ModelPlace;
  /** It is in the reader's history. */
  readonly isHeld: boolean;
  readonly isUnread: boolean;
  readonly isMentioned: boolean;
  readonly isWildcardMentioned: boolean;
};

/** Everything that decides what waits to be read, for one reader, in the plainest form. */
export type UnreadModel = {
  readonly readerId: UserId;
  readonly messages: readonly ModelMessage[];
  readonly subscribed: ReadonlySet<ChannelId>;
  readonly mutedChannels: ReadonlySet<ChannelId>;
  /** Channel and topic, joined by a blank. */
  readonly mutedTopics: ReadonlySet<string>;
};

export const topicName = (channelId: ChannelId, topic: string): string => `${channelId} ${topic}`;

const isLoud = (model: UnreadModel, { place }: ModelMessage): boolean =>
  place._tag === 'Direct' ||
  (!model.mutedChannels.has(place.channelId) &&
    !model.mutedTopics.has(topicName(place.channelId, place.topic)));

const counted = (model: UnreadModel): readonly ModelMessage[] =>
  model.messages.filter(
    ({ isUnread, place }) =>
      isUnread && (place._tag === 'Direct' || model.subscribed.has(place.channelId)),
  );

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

/** What is unread, by where it is. */
export type Unread = {
  readonly count: number;
  readonly mentions: readonly number[];
  readonly topics: Readonly<Record<string, readonly number[]>>;
  readonly pairs: Readonly<Record<string, readonly number[]>>;
  readonly groups: Readonly<Record<string, readonly number[]>>;
};

/** What the model says is unread; messages are in the order of their ids. */
export const unreadIn = (model: UnreadModel): Unread => {
  const unread = counted(model);
  const { readerId } = model;
  return {
    count: unread.filter((message) => isLoud(model, message)).length,
    mentions: unread
      .filter(
        (message) => message.isMentioned || (message.isWildcardMentioned && isLoud(model, message)),
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
  };
};
