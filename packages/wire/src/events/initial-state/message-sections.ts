import * as O from 'fp-ts/Option';
import type { UnreadSummary } from '@parley/core/messages';
import { presentTopic } from '../../channels/present-topic';
import { arrayOf, boolean, field, integer, named, object, text } from '../../codecs';
import type { Sections } from './section';
import { always } from './section';

const unreadIds = field('Ids of the unread messages, ascending.', arrayOf(integer));

const unreadMessages = named(
  'UnreadMessages',
  'The unread messages of a user, by conversation.',
  object({
    required: {
      pms: field(
        'Direct messages with one other user, and with oneself.',
        arrayOf(
          object({
            required: {
              other_user_id: field('Id of the other user.', integer),
              sender_id: field('Deprecated name of other_user_id.', integer),
              unread_message_ids: unreadIds,
            },
          }),
        ),
      ),
      huddles: field(
        'Direct messages with several users.',
        arrayOf(
          object({
            required: {
              user_ids_string: field(
                'Ids of all participants, ascending and joined by commas.',
                text,
              ),
              unread_message_ids: unreadIds,
            },
          }),
        ),
      ),
      streams: field(
        'Messages in channels, also muted ones.',
        arrayOf(
          object({
            required: {
              stream_id: field('Id of the channel.', integer),
              topic: field('Name of the topic.', text),
              unread_message_ids: unreadIds,
            },
          }),
        ),
      ),
      mentions: field('Ids of the unread messages that mention the user.', arrayOf(integer)),
      count: field('Number of unread messages that are not muted.', integer),
      old_unreads_missing: field(
        'Whether there are older unread messages than the newest 50,000.',
        boolean,
      ),
    },
  }),
);

/** Source: docs/reference/flags.md#unread-messages-in-the-initial-state. */
const presentUnread = (
  { pairs, groups, topics, mentions, count, isIncomplete }: UnreadSummary,
  allowEmptyTopicName: boolean,
) => ({
  pms: pairs.map(({ otherId, ids }) => ({
    other_user_id: otherId,
    sender_id: otherId,
    unread_message_ids: ids,
  })),
  huddles: groups.map(({ userIds, ids }) => ({
    user_ids_string: userIds.join(','),
    unread_message_ids: ids,
  })),
  streams: topics.map(({ channelId, topic, ids }) => ({
    stream_id: channelId,
    topic: presentTopic(topic, allowEmptyTopicName),
    unread_message_ids: ids,
  })),
  mentions,
  count,
  old_unreads_missing: isIncomplete,
});

/** What a snapshot has about messages. Source: docs/reference/register.md#sections. */
export const messageSections: Sections = {
  message: {
    fields: {
      max_message_id: field(
        'Id of the newest message that the user received; -1 if there is none.',
        integer,
      ),
    },
    account: () => ({
      facts: 'newestMessage',
      present: (newest) => ({ max_message_id: O.getOrElse((): number => -1)(newest) }),
    }),
    visitor: always({ max_message_id: -1 }),
  },
  'message update_message_flags': {
    fields: { unread_msgs: field('Unread messages.', unreadMessages) },
    account: (_caller, { capabilities }) => ({
      facts: 'unread',
      present: (summary) => ({
        unread_msgs: presentUnread(summary, capabilities.has('empty_topic_name')),
      }),
    }),
    visitor: always({
      unread_msgs: {
        pms: [],
        huddles: [],
        streams: [],
        mentions: [],
        count: 0,
        old_unreads_missing: false,
      },
    }),
  },
  recent_private_conversations: {
    fields: {
      recent_private_conversations: field(
        'Conversations of direct messages, newest first.',
        arrayOf(
          named(
            'RecentConversation',
            'A conversation of direct messages.',
            object({
              required: {
                max_message_id: field('Id of the newest message.', integer),
                user_ids: field(
                  'Ids of the other participants; empty for messages to oneself.',
                  arrayOf(integer),
                ),
              },
            }),
          ),
        ),
      ),
    },
    account: ({ user }) => ({
      facts: 'conversations',
      present: (conversations) => ({
        recent_private_conversations: conversations.map(({ userIds, maxMessageId }) => ({
          max_message_id: maxMessageId,
          user_ids: userIds.filter((id) => id !== user.id),
        })),
      }),
    }),
    visitor: always({ recent_private_conversations: [] }),
  },
  starred_messages: {
    fields: {
      starred_messages: field('Ids of the starred messages, ascending.', arrayOf(integer)),
    },
    account: () => ({
      facts: 'starredMessages',
      present: (ids) => ({ starred_messages: ids }),
    }),
    visitor: always({ starred_messages: [] }),
  },
};
