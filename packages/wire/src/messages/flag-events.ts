import type { UnreadMessage } from '@parley/core/channels';
import type { EventViewer } from '@parley/core/kernel';
import { hasFlag } from '@parley/core/kernel';
import { topicFor } from '../channels/present-topic';
import {
  arrayOf,
  boolean,
  integer,
  leveledOptional,
  literal,
  oneOf,
  optional,
  record,
  recordOf,
  required,
  text,
} from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';

type FlagsChanged = EventOf<'MessageFlagsChanged'>;

type UnreadIn<Tag extends UnreadMessage['place']['_tag']> = {
  readonly place: Extract<UnreadMessage['place'], { readonly _tag: Tag }>;
  readonly isMuted: boolean;
  readonly mentions: boolean;
};

const mentioned = optional(
  'Whether the message mentions the user; missing if not.',
  boolean,
  ({ mentions }: { readonly mentions: boolean }) => mentions || undefined,
);

const unreadInChannel = record<UnreadIn<'InChannel'>, EventViewer>()({
  type: required('The message is in a channel.', literal('stream'), () => 'stream' as const),
  stream_id: required('Id of the channel.', integer, ({ place }) => place.channelId),
  topic: required('Name of the topic.', text, ({ place }, viewer) => topicFor(place.topic, viewer)),
  unmuted_stream_msg: required(
    'Whether neither the channel nor the topic is muted.',
    boolean,
    ({ isMuted }) => !isMuted,
  ),
  mentioned,
});

const unreadInConversation = record<UnreadIn<'InConversation'>, EventViewer>()({
  type: required('The message is direct.', literal('private'), () => 'private' as const),
  user_ids: required('Ids of the other participants.', arrayOf(integer), ({ place }, { userId }) =>
    place.userIds.filter((id) => id !== userId),
  ),
  mentioned,
});

/** The place of a message that became unread. */
const presentUnread = (
  { place, isMentioned, isWildcardMentioned }: UnreadMessage,
  isMuted: boolean,
  viewer: EventViewer,
): object => {
  const mentions = isMentioned || (isWildcardMentioned && !isMuted);
  return place._tag === 'InChannel'
    ? unreadInChannel.present({ place, isMuted, mentions }, viewer)
    : unreadInConversation.present({ place, isMuted, mentions }, viewer);
};

const presentAllUnread = ({ unread, muted }: FlagsChanged, viewer: EventViewer) => {
  const mutedIds = new Set(muted);
  return Object.fromEntries(
    unread.map((message) => [
      String(message.id),
      presentUnread(message, mutedIds.has(message.id), viewer),
    ]),
  );
};

const changed = (operation: 'add' | 'remove') => ({
  operation: required('Deprecated name of op.', literal(operation), () => operation),
  flag: required('The flag.', text, ({ flag }: FlagsChanged) => flag),
  messages: required(
    'Ids of the messages; empty if all is true.',
    arrayOf(integer),
    ({ isAll, messageIds }: FlagsChanged) => (isAll ? [] : messageIds),
  ),
  all: required(
    'Whether the flag of all messages changed.',
    boolean,
    ({ isAll }: FlagsChanged) => isAll,
  ),
});

const events = eventsOf({
  update_message_flags: {
    add: event<FlagsChanged>(
      'AddMessageFlagsEvent',
      'A flag of the user was added to messages.',
    )(changed('add')),
    remove: event<FlagsChanged>(
      'RemoveMessageFlagsEvent',
      'A flag of the user was removed from messages.',
    )({
      ...changed('remove'),
      message_details: leveledOptional(
        'Where messages are that became unread, by message id; only for the flag read.',
        recordOf(oneOf<object>(unreadInChannel.codec, unreadInConversation.codec)),
        { since: 'detailsOfUnreadMessages' },
        (change, viewer) => (change.flag === 'read' ? presentAllUnread(change, viewer) : undefined),
      ),
    }),
  },
});

/** Source: docs/reference/flags.md#kinds. */
export const flagEvents = presentedEvents(events, {
  MessageFlagsChanged: (change, viewer) =>
    hasFlag(viewer.level, change.flag)
      ? events.update_message_flags[change.operation].present(change, viewer)
      : [],
});
