import * as O from 'fp-ts/Option';
import type { UserId } from '@parley/core/kernel';
import type { RecentConversation } from '@parley/core/messages';
import { arrayOf, field, integer, record, required } from '../../codecs';
import { nothingUnread, unreadRecord } from '../../messages/unread-record';
import type { Sections } from './section';
import { always } from './section';

const recentConversation = record<RecentConversation, { readonly id: UserId }>(
  'RecentConversation',
  'A conversation of direct messages.',
)({
  max_message_id: required('Id of the newest message.', integer, 'maxMessageId'),
  user_ids: required(
    'Ids of the other participants; empty for messages to oneself.',
    arrayOf(integer),
    ({ userIds }, own) => userIds.filter((id) => id !== own.id),
  ),
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
    fields: { unread_msgs: field('Unread messages.', unreadRecord.codec) },
    account: (_caller, request) => ({
      facts: 'unread',
      present: (summary) => ({ unread_msgs: unreadRecord.present(summary, request) }),
    }),
    visitor: (_visitor, request) => ({
      facts: 'nothing',
      present: () => ({ unread_msgs: unreadRecord.present(nothingUnread, request) }),
    }),
  },
  recent_private_conversations: {
    fields: {
      recent_private_conversations: field(
        'Conversations of direct messages, newest first.',
        arrayOf(recentConversation.codec),
      ),
    },
    account: ({ user }) => ({
      facts: 'conversations',
      present: (conversations) => ({
        recent_private_conversations: conversations.map((each) =>
          recentConversation.present(each, user),
        ),
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
