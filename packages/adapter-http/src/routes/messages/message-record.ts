import {
  arrayOf,
  boolean,
  integer,
  literal,
  nullable,
  object,
  oneOf,
  rawText,
  text,
} from '../../codecs';

const recipient = object({
  required: { id: integer, email: text, full_name: text, is_mirror_dummy: boolean },
});

const reaction = object({
  required: { emoji_name: text, emoji_code: text, reaction_type: text },
  optional: {
    user_id: integer,
    user: object({ required: { id: integer, email: text, full_name: text } }),
  },
});

const topicLink = object({ required: { text, url: text } });

const submessage = object({
  required: { id: integer, message_id: integer, sender_id: integer, msg_type: text, content: text },
});

const edit = object({
  required: { user_id: nullable(integer), timestamp: integer },
  optional: {
    prev_content: rawText,
    prev_rendered_content: rawText,
    prev_topic: text,
    topic: text,
    prev_stream: integer,
    stream: integer,
  },
});

/** The message record with the reader's flags. Source: API document, "Message". */
export const messageRecord = object({
  required: {
    id: integer,
    type: literal('stream', 'private'),
    sender_id: integer,
    sender_email: text,
    sender_full_name: text,
    sender_realm_str: text,
    avatar_url: nullable(text),
    recipient_id: integer,
    display_recipient: oneOf<string | readonly object[]>(text, arrayOf(recipient)),
    subject: text,
    content: rawText,
    content_type: literal('text/html', 'text/x-markdown'),
    client: text,
    is_me_message: boolean,
    timestamp: integer,
    reactions: arrayOf(reaction),
    submessages: arrayOf(submessage),
    topic_links: arrayOf(oneOf<string | object>(text, topicLink)),
    flags: arrayOf(text),
  },
  optional: {
    stream_id: integer,
    last_edit_timestamp: integer,
    last_moved_timestamp: integer,
    edit_history: arrayOf(edit),
    match_content: rawText,
    match_subject: rawText,
  },
});
