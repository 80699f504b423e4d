import { has, levelOf } from '@parley/core/kernel';
import {
  arrayOf,
  boolean,
  field,
  integer,
  literal,
  nullable,
  object,
  oneOf,
  rawText,
  recordOf,
  text,
} from '../codecs';
import { attachmentRecord, uploadSpaceUsed } from './attachment-record';
import { eventMessage, messageFlags, topicLinks } from './message-record';
import { reactionEmoji } from './reaction-record';
import type { EventDeclaration, EventDeclarations } from '../events/event';

const messageId = field('Id of the message.', integer);
const flags = field('Flags of the user on the message.', messageFlags);

const reaction = (name: string, description: string): EventDeclaration => ({
  name,
  description,
  required: { message_id: messageId, ...reactionEmoji },
  leveled: {
    user_id: field('Id of the user who reacted.', integer, { since: 'reactionUserId' }),
    user: field(
      'The user who reacted.',
      object({
        required: {
          user_id: field('Id of the user.', integer),
          email: field('Email address of the user.', text),
          full_name: field('Name of the user.', text),
        },
      }),
      {
        isKnownAt: (level) =>
          !has(level, 'reactionUserRemoved') ||
          (has(level, 'reactionUserInEventsRestored') &&
            !has(level, 'reactionUserInEventsRemoved')),
      },
    ),
  },
});

const changedFlags = {
  operation: 'Deprecated name of op.',
  flag: field('The flag.', text),
  messages: field('Ids of the messages; empty if all is true.', arrayOf(integer)),
  all: field('Whether the flag of all messages changed.', boolean),
};

const attachment = (name: string, description: string): EventDeclaration => ({
  name,
  description,
  required: {
    attachment: field('The file.', attachmentRecord.codec),
    upload_space_used: uploadSpaceUsed,
  },
});

/** The place of a message that became unread. */
const unreadDetails = oneOf<object>(
  object({
    required: {
      type: field('The message is in a channel.', literal('stream')),
      stream_id: field('Id of the channel.', integer),
      topic: field('Name of the topic.', text),
      unmuted_stream_msg: field('Whether neither the channel nor the topic is muted.', boolean),
    },
    optional: {
      mentioned: field('Whether the message mentions the user; missing if not.', boolean),
    },
  }),
  object({
    required: {
      type: field('The message is direct.', literal('private')),
      user_ids: field('Ids of the other participants.', arrayOf(integer)),
    },
    optional: {
      mentioned: field('Whether the message mentions the user; missing if not.', boolean),
    },
  }),
);

const typist = object({
  required: {
    user_id: field('Id of the user.', integer),
    email: field('Email address of the user.', text),
  },
});

const typing = (name: string, description: string): EventDeclaration => ({
  name,
  description,
  required: {
    sender: field('The user who is typing.', typist),
    message_type: field(
      `stream for messages to a channel; direct for others (private before feature level ${levelOf('typingToDirect')}).`,
      literal('stream', 'direct', 'private'),
    ),
  },
  optional: {
    recipients: field('Participants, including the sender; for direct messages.', arrayOf(typist)),
    stream_id: field('Id of the channel; for messages to channels.', integer),
    topic: field('Name of the topic; for messages to channels.', text),
  },
});

const typingWhileEditing = (name: string, description: string): EventDeclaration => ({
  name,
  description,
  levels: { since: 'typingWhileEditing' },
  required: {
    sender_id: field('Id of the user who is editing.', integer),
    message_id: field('Id of the message.', integer),
    recipient: field(
      'Where the message is.',
      oneOf<object>(
        object({
          required: {
            type: field('The message is in a channel.', literal('channel')),
            channel_id: field('Id of the channel.', integer),
            topic: field('Name of the topic.', text),
          },
        }),
        object({
          required: {
            type: field('The message is direct.', literal('direct')),
            user_ids: field('Ids of the participants.', arrayOf(integer)),
          },
        }),
      ),
    ),
  },
});

/** Source: docs/reference/events.md#messages. */
export const messageEvents = {
  message: {
    name: 'MessageEvent',
    description: 'A message was sent.',
    required: { message: field('The message.', eventMessage), flags },
    optional: {
      local_message_id: field(
        'The local_id of the request; only in the queue that the request named.',
        text,
      ),
    },
  },
  update_message: {
    name: 'UpdateMessageEvent',
    description: 'A message was edited, or messages were moved.',
    required: {
      user_id: field(
        'Id of the user who made the change; null if the server did.',
        nullable(integer),
      ),
      edit_timestamp: field('Time of the change, in UNIX seconds.', integer),
      message_id: field('Id of the message that the request named.', integer),
      message_ids: field('Ids of all messages that were changed, ascending.', arrayOf(integer)),
      flags,
      rendering_only: field('Whether only the rendering changed.', boolean),
    },
    optional: {
      stream_id: field('Id of the channel before the change; for messages in channels.', integer),
      stream_name: field('Name of that channel.', text),
      orig_content: field('Markdown before the change, if the content changed.', rawText),
      orig_rendered_content: field('HTML before the change, if the content changed.', rawText),
      content: field('Markdown after the change, if the content changed.', rawText),
      rendered_content: field('HTML after the change, if the content changed.', rawText),
      is_me_message: field(
        'Whether the new content begins with /me, if the content changed.',
        boolean,
      ),
      propagate_mode: field(
        'Which messages of the topic were moved, if any: change_one, change_later, or change_all.',
        literal('change_one', 'change_later', 'change_all'),
      ),
      orig_subject: field('Topic before the move.', text),
      subject: field('Topic after the move, if it changed.', text),
      topic_links: field('Links in the new topic, if it changed.', topicLinks),
      new_stream_id: field('Id of the channel after the move, if it changed.', integer),
    },
  },
  delete_message: {
    name: 'DeleteMessageEvent',
    description: 'Messages were deleted, or the user can no longer read them.',
    required: {
      message_type: field(
        'Whether the messages were in a channel (stream) or direct (private).',
        literal('stream', 'private'),
      ),
    },
    optional: {
      message_ids: field(
        'Ids of the messages; with the capability bulk_message_deletion.',
        arrayOf(integer),
      ),
      message_id: field('Id of the message; without that capability.', integer),
      stream_id: field('Id of the channel; for messages in channels.', integer),
      topic: field('Name of the topic; for messages in channels.', text),
    },
  },
  update_message_flags: {
    add: {
      name: 'AddMessageFlagsEvent',
      description: 'A flag of the user was added to messages.',
      required: {
        ...changedFlags,
        operation: field(changedFlags.operation, literal('add')),
      },
    },
    remove: {
      name: 'RemoveMessageFlagsEvent',
      description: 'A flag of the user was removed from messages.',
      required: {
        ...changedFlags,
        operation: field(changedFlags.operation, literal('remove')),
      },
      optional: {
        message_details: field(
          'Where messages are that became unread, by message id; only for the flag read.',
          recordOf(unreadDetails),
          { since: 'detailsOfUnreadMessages' },
        ),
      },
    },
  },
  reaction: {
    add: reaction('ReactionAddEvent', 'A user reacted to a message.'),
    remove: reaction('ReactionRemoveEvent', 'A user removed a reaction.'),
  },
  submessage: {
    name: 'SubmessageEvent',
    description: 'A submessage was added to a message.',
    required: {
      message_id: messageId,
      submessage_id: field('Id of the submessage.', integer),
      sender_id: field('Id of the user who sent it.', integer),
      msg_type: field('Kind of the submessage: widget.', text),
      content: field('JSON text with the data of the widget.', text),
    },
  },
  typing: {
    start: typing('TypingStartEvent', 'A user began to type a message.'),
    stop: typing('TypingStopEvent', 'A user stopped typing a message.'),
  },
  typing_edit_message: {
    start: typingWhileEditing('TypingEditStartEvent', 'A user began to edit a message.'),
    stop: typingWhileEditing('TypingEditStopEvent', 'A user stopped editing a message.'),
  },
  attachment: {
    add: attachment('AttachmentAddEvent', 'The user uploaded a file.'),
    update: attachment('AttachmentUpdateEvent', 'Messages that link to a file changed.'),
    remove: {
      name: 'AttachmentRemoveEvent',
      description: 'A file was deleted.',
      required: {
        attachment: field(
          'The file.',
          object({ required: { id: field('Id of the file.', integer) } }),
        ),
        upload_space_used: uploadSpaceUsed,
      },
    },
  },
} satisfies Partial<EventDeclarations>;
