import type { Event } from '../api/operations';
type EventOf<Type extends Event['type']> = Extract<Event, { readonly type: Type }>;
import type { State } from '../wire/state';
import type { ListedMessage } from './message';

type Flag = ListedMessage['flags'][number];
type Change<Type extends Event['type']> = (
  message: ListedMessage,
  event: EventOf<Type>,
  state: State,
) => ListedMessage;

type Edit = NonNullable<ListedMessage['edit_history']>[number];
type UpdateEvent = EventOf<'update_message'>;

const isSame = (a: Edit, b: Edit): boolean => {
  const rest = new Map<string, unknown>(Object.entries(a));
  return (
    rest.size === Object.keys(b).length &&
    Object.entries(b).every(([name, value]) => rest.get(name) === value)
  );
};

/**
 * The message with a further edit, as far as the policy of the organization lets users see it.
 * Messages that were fetched after the edit contain it already.
 */
const withHistory = (message: ListedMessage, edit: Edit, state: State): ListedMessage => {
  const { prev_content: _, prev_rendered_content: __, ...move } = edit;
  const isMove = edit.topic !== undefined || edit.stream !== undefined;
  const { realm_message_edit_history_visibility_policy: policy } = state;
  const seen = policy === 'all' ? edit : policy === 'moves' && isMove ? move : undefined;
  const history = message.edit_history ?? [];
  return seen === undefined || history.some((one) => isSame(one, seen))
    ? message
    : { ...message, edit_history: [seen, ...history] };
};

const withContent = (message: ListedMessage, event: UpdateEvent): ListedMessage => {
  const { content, rendered_content: html, is_me_message: isMe } = event;
  const shown = message.content_type === 'text/html' ? html : content;
  return {
    ...message,
    flags: event.flags,
    content: shown ?? message.content,
    is_me_message: isMe ?? message.is_me_message,
    ...(event.rendering_only ? {} : { last_edit_timestamp: event.edit_timestamp }),
  };
};

const resolvedPrefix = '✔ ';

const withoutPrefix = (topic: string): string =>
  topic.startsWith(resolvedPrefix) ? topic.slice(resolvedPrefix.length) : topic;

/** A topic that is only resolved, or no longer, was not moved. */
const countsAsMove = ({
  subject,
  orig_subject: from = '',
  new_stream_id: to,
}: UpdateEvent): boolean =>
  to !== undefined || (subject !== undefined && withoutPrefix(subject) !== withoutPrefix(from));

const recordsOf = ({ subscriptions, unsubscribed, never_subscribed, streams }: State) =>
  [subscriptions, unsubscribed, never_subscribed, streams].flatMap((list) => list ?? []);

const withPlace = (message: ListedMessage, event: UpdateEvent, state: State): ListedMessage => {
  const { subject, new_stream_id: channelId, topic_links: links } = event;
  const channel = recordsOf(state).find(({ stream_id: id }) => id === channelId);
  const recipient = channel?.recipient_id;
  return {
    ...message,
    ...(subject === undefined ? {} : { subject }),
    ...(links === undefined ? {} : { topic_links: links }),
    ...(channelId === undefined ? {} : { stream_id: channelId }),
    ...(channel === undefined ? {} : { display_recipient: channel.name }),
    ...(typeof recipient === 'number' ? { recipient_id: recipient } : {}),
    ...(countsAsMove(event) ? { last_moved_timestamp: event.edit_timestamp } : {}),
  };
};

const update: Change<'update_message'> = (message, event, state) => {
  const isEdited = event.message_id === message.id && event.rendered_content !== undefined;
  const isMoved = event.subject !== undefined || event.new_stream_id !== undefined;
  if (!event.message_ids.includes(message.id) || (!isEdited && !isMoved)) {
    return message;
  }
  const edited = isEdited ? withContent(message, event) : message;
  const moved = isMoved ? withPlace(edited, event, state) : edited;
  if (event.rendering_only) {
    return moved;
  }
  const { subject, new_stream_id: channelId, orig_subject: topicBefore } = event;
  return withHistory(
    moved,
    {
      user_id: event.user_id,
      timestamp: event.edit_timestamp,
      ...(isEdited && event.orig_content !== undefined ? { prev_content: event.orig_content } : {}),
      ...(isEdited && event.orig_rendered_content !== undefined
        ? { prev_rendered_content: event.orig_rendered_content }
        : {}),
      ...(subject === undefined || topicBefore === undefined
        ? {}
        : { prev_topic: topicBefore, topic: subject }),
      ...(channelId === undefined || event.stream_id === undefined
        ? {}
        : { prev_stream: event.stream_id, stream: channelId }),
    },
    state,
  );
};

const changeFlag: Change<'update_message_flags'> = (message, event) => {
  // Newer servers may have further flags.
  const flag = event.flag as Flag;
  const isMeant = event.all || event.messages.includes(message.id);
  if (!isMeant || message.flags.includes(flag) === (event.op === 'add')) {
    return message;
  }
  const others = message.flags.filter((one) => one !== flag);
  return { ...message, flags: event.op === 'add' ? [...others, flag] : others };
};

const react: Change<'reaction'> = (message, event) => {
  if (event.message_id !== message.id) {
    return message;
  }
  const { user_id, reaction_type, emoji_code, emoji_name } = event;
  const others = message.reactions.filter(
    (one) =>
      one.user_id !== user_id ||
      one.reaction_type !== reaction_type ||
      one.emoji_code !== emoji_code,
  );
  const isKnown = others.length < message.reactions.length;
  if (isKnown === (event.op === 'add')) {
    return message;
  }
  return {
    ...message,
    reactions:
      event.op === 'add' ? [...others, { user_id, reaction_type, emoji_code, emoji_name }] : others,
  };
};

const addSubmessage: Change<'submessage'> = (message, event) => {
  const { submessage_id: id, message_id, sender_id, msg_type, content } = event;
  return message_id !== message.id || message.submessages.some((one) => one.id === id)
    ? message
    : {
        ...message,
        submessages: [...message.submessages, { id, message_id, sender_id, msg_type, content }],
      };
};

const renameChannel: Change<'stream'> = (message, event) =>
  event.op === 'update' &&
  event.property === 'name' &&
  event.stream_id === message.stream_id &&
  typeof event.value === 'string'
    ? { ...message, display_recipient: event.value }
    : message;

/** The message after an event; the same if it does not change. */
export const applyToMessage = (
  message: ListedMessage,
  event: Event,
  state: State,
): ListedMessage => {
  switch (event.type) {
    case 'update_message':
      return update(message, event, state);
    case 'update_message_flags':
      return changeFlag(message, event, state);
    case 'reaction':
      return react(message, event, state);
    case 'submessage':
      return addSubmessage(message, event, state);
    case 'stream':
      return renameChannel(message, event, state);
    default:
      return message;
  }
};

/**
 * The ids of the messages that an event is about; undefined if it may be any.
 */
export const idsIn = (event: Event): readonly number[] | undefined => {
  switch (event.type) {
    case 'message':
      return [event.message.id];
    case 'update_message':
      return event.message_ids;
    case 'update_message_flags':
      return event.all ? undefined : event.messages;
    case 'delete_message':
      return event.message_ids ?? (event.message_id === undefined ? [] : [event.message_id]);
    case 'reaction':
    case 'submessage':
      return [event.message_id];
    case 'stream':
      return event.op === 'update' && event.property === 'name' ? undefined : [];
    default:
      return [];
  }
};
