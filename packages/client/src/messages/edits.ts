import type { EventOf } from '../api/operations';
import type { State } from '../wire/state';
import type { ListedMessage } from './message';
import { allChannels } from './narrow';

type Flag = ListedMessage['flags'][number];
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

const isListed = (
  channels: readonly { readonly stream_id: number }[] | undefined,
  channelId: number | undefined,
): boolean => channels?.some(({ stream_id: id }) => id === channelId) === true;

/** Of messages that leave the channels of the account, it has no longer received any. */
const flagsAfter = (
  { flags }: ListedMessage,
  { stream_id: from, new_stream_id: to }: UpdateEvent,
  { subscriptions, unsubscribed }: State,
): readonly Flag[] => {
  if (to === undefined || subscriptions === undefined || isListed(subscriptions, to)) {
    return flags;
  }
  return isListed(subscriptions, from) || isListed(unsubscribed, from)
    ? ['read', 'historical']
    : Array.from(new Set<Flag>([...flags, 'read']));
};

const withPlace = (message: ListedMessage, event: UpdateEvent, state: State): ListedMessage => {
  const { subject, new_stream_id: channelId, topic_links: links } = event;
  const channel = allChannels(state).find(({ stream_id: id }) => id === channelId);
  const recipient = channel?.recipient_id;
  return {
    ...message,
    flags: flagsAfter(message, event, state),
    ...(subject === undefined ? {} : { subject }),
    ...(links === undefined ? {} : { topic_links: links }),
    ...(channelId === undefined ? {} : { stream_id: channelId }),
    ...(channel === undefined ? {} : { display_recipient: channel.name }),
    ...(typeof recipient === 'number' ? { recipient_id: recipient } : {}),
    ...(countsAsMove(event) ? { last_moved_timestamp: event.edit_timestamp } : {}),
  };
};

/** The message after an edit or a move, or a new rendering. */
export const applyEdit = (
  message: ListedMessage,
  event: UpdateEvent,
  state: State,
): ListedMessage => {
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
