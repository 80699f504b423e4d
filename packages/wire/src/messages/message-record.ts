import { flagNames, levelOf } from '@parley/core/kernel';
import type { ValueOf } from '../codecs';
import {
  arrayOf,
  boolean,
  field,
  integer,
  literal,
  named,
  nullable,
  object,
  oneOf,
  rawText,
  text,
} from '../codecs';
import { editRecord } from './edit-record';
import { reactionRecord } from './reaction-record';

const recipient = named(
  'DirectMessageRecipient',
  'A participant of a direct message.',
  object({
    required: {
      id: field('Id of the user.', integer),
      email: field('Email address of the user as the viewer may see it.', text),
      full_name: field('Name of the user.', text),
      is_mirror_dummy: field('Always false; kept for old clients.', boolean),
    },
  }),
);

const topicLink = object({
  required: {
    text: field('The matched part of the topic.', text),
    url: field('URL that it links to.', text),
  },
});

/** The links in a topic; only URLs at old levels. */
export const topicLinks = field(
  'Links that linkifiers and URLs in the topic produce, in order.',
  arrayOf(
    oneOf<string | object>(
      field('URL of the link.', text, { until: 'topicLinksWithTexts' }),
      field('A link in the topic.', topicLink, { since: 'topicLinksWithTexts' }),
    ),
  ),
);

const submessage = named(
  'Submessage',
  'A part of an interactive message, such as a poll or a vote.',
  object({
    required: {
      id: field('Id of the submessage.', integer),
      message_id: field('Id of the message that it belongs to.', integer),
      sender_id: field('Id of the user who sent it.', integer),
      msg_type: field('Kind of the submessage: widget.', text),
      content: field('JSON text with the data of the widget.', text),
    },
  }),
);

/** The flags of one user on a message. Source: docs/reference/flags.md#kinds. */
export const messageFlags = arrayOf(literal(...flagNames, 'wildcard_mentioned'));

/** Every message has them, in lists and in events. */
const required = {
  id: field('Id of the message; messages are displayed in the order of their ids.', integer),
  type: field(
    'Whether the message was sent to a channel (stream) or directly (private).',
    literal('stream', 'private'),
  ),
  sender_id: field('Id of the sender.', integer),
  sender_email: field('Email address of the sender as the viewer may see it.', text),
  sender_full_name: field('Name of the sender.', text),
  sender_realm_str: field("Subdomain of the sender's organization.", text),
  avatar_url: field(
    "URL of the sender's picture; null if the client computes gravatar URLs itself (client_gravatar) and the viewer may see the sender's email address.",
    nullable(text),
  ),
  recipient_id: field('Identifies the channel or the set of participants.', integer),
  display_recipient: field(
    'Name of the channel, or the participants of a direct message including the sender.',
    oneOf<string | readonly object[]>(text, arrayOf(recipient)),
  ),
  subject: field(
    'Topic; empty for direct messages. Clients without the capability empty_topic_name get the display name of the empty topic instead of an empty text.',
    text,
  ),
  content: field('Content in the format that content_type names.', rawText),
  content_type: field(
    'text/html if the client asked for HTML (apply_markdown), else text/x-markdown.',
    literal('text/html', 'text/x-markdown'),
  ),
  client: field('Name of the program that sent the message.', text),
  is_me_message: field('Whether the message begins with /me.', boolean),
  timestamp: field('Time of sending, in UNIX seconds.', integer),
  reactions: field('Reactions, in the order in which they were added.', arrayOf(reactionRecord)),
  submessages: field('Submessages, in the order of their ids.', arrayOf(submessage)),
  topic_links: topicLinks,
};

const optional = {
  stream_id: field('Id of the channel; missing for direct messages.', integer),
  last_edit_timestamp: field(
    `Time of the last change of the content, in UNIX seconds; missing if there was none. Before feature level ${levelOf('lastMovedTimestamp')} it covers moves too.`,
    integer,
  ),
  last_moved_timestamp: field(
    'Time of the last move to another topic or channel, in UNIX seconds; missing if there was none.',
    integer,
    { since: 'lastMovedTimestamp' },
  ),
  edit_history: field(
    'Changes, newest first; missing if there are none or the viewer may not see them.',
    arrayOf(editRecord.codec),
  ),
};

/**
 * The message as events contain it: the flags are beside it.
 *
 * Source: docs/reference/messages.md#message-record.
 */
export const eventMessage = named('Message', 'A message.', object({ required, optional }));

export type MessageRecord = ValueOf<typeof eventMessage>;

/**
 * The message record with the viewer's flags. Source: docs/reference/messages.md#message-record.
 */
export const messageRecord = named(
  'MessageWithFlags',
  "A message with the viewer's flags on it.",
  object({
    required: {
      ...required,
      flags: field("The viewer's flags on the message.", messageFlags),
    },
    optional: {
      ...optional,
      match_content: field(
        'HTML of the content with the search matches highlighted; only for searches.',
        rawText,
      ),
      match_subject: field(
        'HTML of the topic with the search matches highlighted; only for searches.',
        rawText,
      ),
    },
  }),
);
