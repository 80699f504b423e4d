import { arrayOf, boolean, field, integer, literal, nullable, rawText, text } from '../codecs';
import { eventMessage, messageFlags, topicLinks } from './message-record';
import type { EventDeclarations } from '../events/event-declaration';

const messageId = field('Id of the message.', integer);
const flags = field('Flags of the user on the message.', messageFlags);

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
} satisfies Partial<EventDeclarations>;
