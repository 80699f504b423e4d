import { directConversation } from '../conversation';
import type { Handler } from '../handler';
import { change } from '../handler';
import { withIds, withoutIds } from '../lists';
import { ownIdOf } from '../own';
import type {
  DeleteMessageEvent,
  MessageEvent,
  MessageFlagsEvent,
  UnreadDetails,
  UpdateMessageEvent,
} from '../wire/events';
import type { State } from '../wire/state';
import { inRecords } from './channels';
import { isLoud, withMoved, withUnread, withoutUnread } from './unread';

const wildcardFlags = [
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
];

/** Whether the message counts as a mention: for everybody in muted topics too, for all not. */
const countsAsMention = (
  state: State,
  flags: readonly string[],
  place: { readonly stream_id: number; readonly topic: string } | undefined,
): boolean =>
  flags.includes('mentioned') ||
  (flags.some((flag) => wildcardFlags.includes(flag)) &&
    (place === undefined || isLoud(state, place.stream_id, place.topic)));

/** The ids of the others in a direct message. */
const othersIn = (
  state: State,
  { display_recipient: people }: Extract<MessageEvent['message'], { readonly type: 'private' }>,
): readonly number[] =>
  directConversation(
    state,
    people.map(({ id }) => id),
  ).userIds;

const detailsOf = (state: State, { message, flags }: MessageEvent): UnreadDetails => {
  if (message.type === 'stream') {
    const place = { stream_id: message.stream_id, topic: message.subject };
    return { type: 'stream', ...place, mentioned: countsAsMention(state, flags, place) };
  }
  return {
    type: 'private',
    user_ids: othersIn(state, message),
    mentioned: countsAsMention(state, flags, undefined),
  };
};

/** Messages of channels that the account only observes are never unread. */
const isReceived = (state: State, { message }: MessageEvent): boolean =>
  message.type === 'private' ||
  state.subscriptions === undefined ||
  state.subscriptions.some(({ stream_id }) => stream_id === message.stream_id);

const addUnread = (state: State, event: MessageEvent): State => {
  const ownId = ownIdOf(state);
  return event.flags.includes('read') || ownId === undefined || !isReceived(state, event)
    ? state
    : change(state, 'unread_msgs', (unread) =>
        withUnread(unread, event.message.id, detailsOf(state, event), ownId),
      );
};

const addToConversation = (state: State, { message }: MessageEvent): State => {
  if (message.type === 'stream') {
    return state;
  }
  const userIds = othersIn(state, message);
  // Messages that are sent at the same time may arrive in another order than that of their ids.
  return change(state, 'recent_private_conversations', (known) => {
    const isSame = ({ user_ids }: { readonly user_ids: readonly number[] }): boolean =>
      user_ids.join() === userIds.join();
    const newest = known.find(isSame)?.max_message_id ?? message.id;
    return [
      { max_message_id: Math.max(newest, message.id), user_ids: userIds },
      ...known.filter((one) => !isSame(one)),
    ].sort((one, other) => other.max_message_id - one.max_message_id);
  });
};

/** The lists of channels stay the same values unless it is the first message of its channel. */
const startHistory = (state: State, { message }: MessageEvent): State =>
  message.type === 'stream'
    ? inRecords(
        state,
        ({ stream_id: id, first_message_id: first }) => id === message.stream_id && first === null,
        (channel) => ({ ...channel, first_message_id: message.id }),
      )
    : state;

export const receiveMessage: Handler<MessageEvent> = (state, event) => {
  const newest = change(state, 'max_message_id', (id) => Math.max(id, event.message.id));
  return startHistory(addToConversation(addUnread(newest, event), event), event);
};

/** The edited message may mention the account since or no longer. */
const updateMention = (state: State, event: UpdateMessageEvent): State =>
  change(state, 'unread_msgs', (unread) => {
    const { message_id: id, flags } = event;
    const entries = [...unread.streams, ...unread.pms, ...unread.huddles];
    const isUnread = entries.some(({ unread_message_ids: ids }) => ids.includes(id));
    const place = unread.streams.find(({ unread_message_ids: ids }) => ids.includes(id));
    const isMention = isUnread && countsAsMention(state, flags, place);
    const mentions = isMention ? withIds(unread.mentions, [id]) : withoutIds(unread.mentions, [id]);
    return { ...unread, mentions };
  });

/** Messages that are moved to where the account is not subscribed were announced as read before. */
const moveMessages = (state: State, event: UpdateMessageEvent): State => {
  const { subject: topic, new_stream_id: to, message_ids: ids } = event;
  return topic === undefined && to === undefined
    ? state
    : change(state, 'unread_msgs', (unread) => withMoved(unread, ids, { topic, stream_id: to }));
};

export const updateMessage: Handler<UpdateMessageEvent> = (state, event) => {
  const moved = moveMessages(state, event);
  return event.content === undefined ? moved : updateMention(moved, event);
};

export const deleteMessages: Handler<DeleteMessageEvent> = (state, event) => {
  const ids = event.message_ids ?? (event.message_id === undefined ? [] : [event.message_id]);
  return change(
    change(state, 'unread_msgs', (unread) => withoutUnread(unread, ids)),
    'starred_messages',
    (starred) => withoutIds(starred, ids),
  );
};

const markUnread = (state: State, { message_details: details = {} }: MessageFlagsEvent): State => {
  const ownId = ownIdOf(state);
  return ownId === undefined
    ? state
    : change(state, 'unread_msgs', (unread) =>
        Object.entries(details).reduce(
          (result, [id, place]) => withUnread(result, Number(id), place, ownId),
          unread,
        ),
      );
};

export const changeFlags: Handler<MessageFlagsEvent> = (state, event) => {
  const { operation, flag, messages, all } = event;
  if (flag === 'read') {
    return operation === 'add'
      ? change(state, 'unread_msgs', (unread) => withoutUnread(unread, all ? 'all' : messages))
      : markUnread(state, event);
  }
  if (flag === 'starred') {
    return change(state, 'starred_messages', (starred) =>
      operation === 'add' ? withIds(starred, messages) : withoutIds(starred, messages),
    );
  }
  return state;
};
