import type { Fields } from '../../codecs';
import { arrayOf, boolean, field, integer, named, object, text } from '../../codecs';

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

/** What a snapshot has about messages. Source: docs/reference/register.md#sections. */
export const messageFields = {
  message: {
    max_message_id: field(
      'Id of the newest message that the user received; -1 if there is none.',
      integer,
    ),
  },
  'message update_message_flags': {
    unread_msgs: field('Unread messages.', unreadMessages),
  },
  recent_private_conversations: {
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
  starred_messages: {
    starred_messages: field('Ids of the starred messages, ascending.', arrayOf(integer)),
  },
} satisfies Readonly<Record<string, Fields>>;
