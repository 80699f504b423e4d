import { presentSnapshots } from '@parley/core';
import { arrayOf, integer, nullable, object, rawText, text } from '../../codecs';
import { messageInPath } from '../in-paths';
import { allowEmptyTopicName } from '../shared-parameters';
import { userRoute } from '../../route';

const snapshot = object({
  required: {
    topic: text,
    content: rawText,
    rendered_content: rawText,
    timestamp: integer,
    user_id: nullable(integer),
  },
  optional: {
    prev_topic: text,
    stream: integer,
    prev_stream: integer,
    prev_content: rawText,
    prev_rendered_content: rawText,
    content_html_diff: rawText,
  },
});

export const getHistory = userRoute({
  summary: "Get a message's edit history",
  method: 'get',
  path: '/messages/:message_id/history',
  pathParameters: { message_id: messageInPath },
  parameters: {
    allow_empty_topic_name: allowEmptyTopicName,
  },
  response: object({ required: { message_history: arrayOf(snapshot) } }),
  run:
    ({ messages }) =>
    (caller, { message_id }) =>
      messages.getHistory(caller, { messageId: message_id }),
  present: ({ snapshots, isDirect }, _caller, { allow_empty_topic_name }) => ({
    message_history: presentSnapshots(snapshots, isDirect, allow_empty_topic_name),
  }),
});
