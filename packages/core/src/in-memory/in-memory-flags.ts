import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  FlagRepository,
  NewlyReadMessages,
  PlacedIds,
  UnreadGroup,
  UnreadMessage,
  UnreadScope,
} from '../channels';
import type { ChannelId, MessageId, RealmId, StoredFlag, UserId } from '../kernel';
import { groupBy, maxStarredMessages, sameText } from '../kernel';
import type { InitialFlags } from '../messages';
import { maxUnreadMessages } from '../messages';
import type { Cell, Change } from './cell';
import { changing, reading } from './cell';
import {
  channelOf,
  flagsOn,
  isInHistory,
  isOpenTo,
  isUnread,
  messagesOf,
  recipientOf,
} from './in-memory-history';
import { isSubscribed } from './in-memory-subscriptions';
import type { RowFlag, State, StoredFlags, StoredMessage } from './state';

type Alter = (flags: readonly RowFlag[]) => readonly RowFlag[];

const alter =
  (userId: UserId, messageId: MessageId, change: Alter): Change =>
  (state) => {
    const isThis = (row: StoredFlags) => row.userId === userId && row.messageId === messageId;
    const flags = change(state.flags.find(isThis)?.flags ?? []);
    return {
      ...state,
      flags: [
        ...state.flags.filter((row) => !isThis(row)),
        ...(flags.length === 0 ? [] : [{ userId, messageId, flags }]),
      ],
    };
  };

const adding =
  (...added: readonly RowFlag[]): Alter =>
  (flags) =>
    Array.from(new Set([...flags, ...added]));

const removing =
  (...removed: readonly RowFlag[]): Alter =>
  (flags) =>
    flags.filter((flag) => !removed.includes(flag));

const alterAll =
  (userId: UserId, ids: readonly MessageId[], change: Alter): Change =>
  (state) =>
    ids
      .filter((id) => state.messages.some((message) => message.id === id))
      .reduce((before, id) => alter(userId, id, change)(before), state);

const markRead =
  (userId: UserId, ids: readonly MessageId[]): Change =>
  (state) => {
    const known = new Set(
      state.reads.filter((read) => read.userId === userId).map(({ messageId }) => messageId),
    );
    const added = Array.from(new Set(ids)).filter((id) => !known.has(id));
    return alterAll(
      userId,
      ids,
      removing('unread'),
    )({
      ...state,
      reads: [...state.reads, ...added.map((messageId) => ({ userId, messageId }))],
    });
  };

type FlagsByUser = readonly (readonly [UserId, readonly StoredFlag[]])[];

const setFlags =
  (messageId: MessageId, flags: FlagsByUser): Change =>
  (before) =>
    flags
      .filter(([, added]) => added.length > 0)
      .reduce(
        (state, [userId, added]) => alter(userId, messageId, adding(...added))(state),
        before,
      );

/** Sets the flags of a message that was just created. */
export const initialFlags =
  (messageId: MessageId, { delivered, read, stored }: InitialFlags): Change =>
  (before) => {
    const received = delivered.reduce(
      (state, userId) => alter(userId, messageId, adding('carried', 'unread'))(state),
      before,
    );
    const seen = read.reduce((state, userId) => markRead(userId, [messageId])(state), received);
    return setFlags(messageId, stored)(seen);
  };

const markUnread =
  (userId: UserId, ids: readonly MessageId[]): Change =>
  (state) =>
    alterAll(userId, ids, (flags) =>
      flags.includes('historical') || flags.includes('carried') ? adding('unread')(flags) : flags,
    )({
      ...state,
      reads: state.reads.filter((read) => read.userId !== userId || !ids.includes(read.messageId)),
    });

/** Where the message counts as unread. */
export const unreadPlaceOf = (state: State, message: StoredMessage): UnreadMessage['place'] => {
  const channel = channelOf(state, message);
  const recipient = recipientOf(state, message);
  return channel === undefined
    ? {
        _tag: 'InConversation',
        userIds: recipient?._tag === 'DirectRecipient' ? recipient.userIds : [],
      }
    : { _tag: 'InChannel', channelId: channel.id, topic: message.topic };
};

const unreadView = (state: State, userId: UserId, message: StoredMessage): UnreadMessage => {
  const flags = flagsOn(state, userId, message);
  return {
    id: message.id,
    place: unreadPlaceOf(state, message),
    isMentioned: flags.has('mentioned'),
    isWildcardMentioned:
      flags.has('stream_wildcard_mentioned') || flags.has('topic_wildcard_mentioned'),
  };
};

const counts = (state: State, userId: UserId, message: StoredMessage): boolean => {
  const channel = channelOf(state, message);
  return channel === undefined || (!channel.isArchived && isSubscribed(state, userId, channel.id));
};

const unreadOf = (
  state: State,
  realmId: RealmId,
  userId: UserId,
  scope: UnreadScope | undefined,
): readonly UnreadMessage[] =>
  messagesOf(state, realmId)
    .filter(
      (message) =>
        (scope?.recipientId === undefined || message.recipientId === scope.recipientId) &&
        (scope?.senderId === undefined || message.senderId === scope.senderId) &&
        (scope?.topic === undefined || sameText(message.topic, scope.topic)) &&
        isUnread(state, userId, message) &&
        (scope?.includesInactiveChannels === true || counts(state, userId, message)),
    )
    .slice(-maxUnreadMessages)
    .map((message) => unreadView(state, userId, message));

const grouped = (unread: readonly UnreadMessage[]): readonly UnreadGroup[] =>
  Array.from(
    groupBy(unread, ({ id: _id, ...about }) => JSON.stringify(about)).values(),
    (own) => own,
  ).flatMap((own) => {
    const [first] = own;
    return first === undefined
      ? []
      : [
          {
            place: first.place,
            isMentioned: first.isMentioned,
            isWildcardMentioned: first.isWildcardMentioned,
            ids: own.map(({ id }) => id),
          },
        ];
  });

type Pair = { readonly userId: UserId; readonly channelId: ChannelId };

/** The unread messages of each user in the channel paired with them. */
const unreadIn = (
  state: State,
  realmId: RealmId,
  pairs: readonly Pair[],
): readonly (readonly [UserId, readonly MessageId[]])[] =>
  Array.from(
    groupBy(pairs, ({ userId }) => userId),
    ([userId, own]) =>
      [
        userId,
        messagesOf(state, realmId)
          .filter((message) =>
            own.some(({ channelId }) => channelOf(state, message)?.id === channelId),
          )
          .filter((message) => isUnread(state, userId, message))
          .map(({ id }) => id),
      ] as const,
  ).filter(([, ids]) => ids.length > 0);

const alike = (unread: ReturnType<typeof unreadIn>): readonly NewlyReadMessages[] =>
  Array.from(groupBy(unread, ([, ids]) => ids.join()).values(), (same): NewlyReadMessages => ({
    userIds: same.map(([userId]) => userId).sort((a, b) => a - b),
    messageIds: same[0]?.[1] ?? [],
  }));

const idsIn = (held: readonly PlacedIds[]): readonly MessageId[] => held.flatMap(({ ids }) => ids);

export const inMemoryFlags = (cell: Cell): FlagRepository => ({
  markRead: (_realmId, userId, ids) => changing(cell, markRead(userId, ids)),
  markHeldRead: (_realmId, userId, held) => changing(cell, markRead(userId, idsIn(held))),
  markAllRead: (realmId, userId) =>
    changing(cell, (state) =>
      markRead(
        userId,
        messagesOf(state, realmId)
          .filter((message) => isUnread(state, userId, message))
          .map(({ id }) => id),
      )(state),
    ),
  markChannelsRead: (realmId, pairs) =>
    pipe(
      reading(cell, (state) => unreadIn(state, realmId, pairs)),
      TE.tap((unread) =>
        changing(cell, (before) =>
          unread.reduce((state, [userId, ids]) => markRead(userId, ids)(state), before),
        ),
      ),
      TE.map(alike),
    ),
  markHeldUnread: (_realmId, userId, held) => changing(cell, markUnread(userId, idsIn(held))),
  set: (_realmId, messageId, flags) => changing(cell, setFlags(messageId, flags)),
  add: (_realmId, userId, flag, ids) => changing(cell, alterAll(userId, ids, adding(flag))),
  remove: (_realmId, userId, flag, ids) => changing(cell, alterAll(userId, ids, removing(flag))),
  clear: (_realmId, messageId, cleared: readonly StoredFlag[]) =>
    changing(cell, (before) =>
      before.flags
        .filter((row) => row.messageId === messageId)
        .reduce(
          (state, { userId }) => alter(userId, messageId, removing(...cleared))(state),
          before,
        ),
    ),
  unreadOf: (realmId, userId, scope) =>
    reading(cell, (state) => unreadOf(state, realmId, userId, scope)),
  unreadGroupsOf: (realmId, userId) =>
    reading(cell, (state) => grouped(unreadOf(state, realmId, userId, undefined))),
  readersOf: (realmId, { id }) =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .filter((message) => message.id === id)
        .flatMap((message) =>
          state.users.filter(
            (user) =>
              user.isActive &&
              isInHistory(state, user.id, message) &&
              !isUnread(state, user.id, message),
          ),
        )
        .map((user) => user.id)
        .sort((a, b) => a - b),
    ),
  starredBy: (realmId, reader) =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .filter(
          (message) =>
            isOpenTo(state, reader, message) &&
            flagsOn(state, reader.user.id, message).has('starred'),
        )
        .map(({ id }) => id)
        .slice(-maxStarredMessages),
    ),
});
