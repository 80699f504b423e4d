import type { UnreadSummary } from '@parley/core/messages';
import type { TopicViewer } from '../channels/present-topic';
import { topicFor } from '../channels/present-topic';
import { arrayOf, boolean, integer, record, required, text } from '../codecs';

const unreadIds = required(
  'Ids of the unread messages, ascending.',
  arrayOf(integer),
  ({ ids }: Pick<UnreadSummary['pairs'][number], 'ids'>) => ids,
);

const pair = record<UnreadSummary['pairs'][number]>()({
  other_user_id: required('Id of the other user.', integer, 'otherId'),
  sender_id: required('Deprecated name of other_user_id.', integer, 'otherId'),
  unread_message_ids: unreadIds,
});

const group = record<UnreadSummary['groups'][number]>()({
  user_ids_string: required(
    'Ids of all participants, ascending and joined by commas.',
    text,
    ({ userIds }) => userIds.join(','),
  ),
  unread_message_ids: unreadIds,
});

const inTopic = record<UnreadSummary['topics'][number], TopicViewer>()({
  stream_id: required('Id of the channel.', integer, 'channelId'),
  topic: required('Name of the topic.', text, ({ topic }, viewer) => topicFor(topic, viewer)),
  unread_message_ids: unreadIds,
});

/** Source: docs/reference/flags.md#unread-messages-in-the-initial-state. */
export const unreadRecord = record<UnreadSummary, TopicViewer>(
  'UnreadMessages',
  'The unread messages of a user, by conversation.',
)({
  pms: required(
    'Direct messages with one other user, and with oneself.',
    arrayOf(pair.codec),
    ({ pairs }) => pairs.map((each) => pair.present(each)),
  ),
  huddles: required('Direct messages with several users.', arrayOf(group.codec), ({ groups }) =>
    groups.map((each) => group.present(each)),
  ),
  streams: required(
    'Messages in channels, also muted ones.',
    arrayOf(inTopic.codec),
    ({ topics }, viewer) => topics.map((each) => inTopic.present(each, viewer)),
  ),
  mentions: required(
    'Ids of the unread messages that mention the user.',
    arrayOf(integer),
    'mentions',
  ),
  count: required('Number of unread messages that are not muted.', integer, 'count'),
  old_unreads_missing: required(
    'Whether there are older unread messages than the newest 50,000.',
    boolean,
    'isIncomplete',
  ),
});

/** Of visitors, who receive no messages. */
export const nothingUnread: UnreadSummary = {
  pairs: [],
  groups: [],
  topics: [],
  mentions: [],
  count: 0,
  isIncomplete: false,
};
