import { presentSnapshots } from '@parley/wire';
import {
  arrayOf,
  integer,
  nullable,
  object,
  rawText,
  text,
  field,
  named,
} from '@parley/wire/codecs';
import { messageInPath } from '../in-paths';
import { allowEmptyTopicName } from '../shared-parameters';
import { userRoute } from '../../route';

const snapshot = named(
  'MessageVersion',
  'A message as it was after one of its changes.',
  object({
    required: {
      topic: field('Topic after the change; empty for direct messages.', text),
      content: field('Markdown after the change.', rawText),
      rendered_content: field('HTML after the change.', rawText),
      timestamp: field('Time of the change, in UNIX seconds.', integer),
      user_id: field('Id of the user who made the change; null if unknown.', nullable(integer)),
    },
    optional: {
      prev_topic: field('Topic before the change, if it changed.', text),
      stream: field('Id of the channel after the change, if it changed.', integer),
      prev_stream: field('Id of the channel before the change, if it changed.', integer),
      prev_content: field('Markdown before the change, if the content changed.', rawText),
      prev_rendered_content: field('HTML before the change, if the content changed.', rawText),
      content_html_diff: field(
        'HTML with the differences marked, if the content changed.',
        rawText,
      ),
    },
  }),
);

export const getHistory = userRoute({
  summary: "Get a message's edit history",
  method: 'get',
  path: '/messages/:message_id/history',
  pathParameters: { message_id: messageInPath },
  parameters: {
    allow_empty_topic_name: allowEmptyTopicName,
  },
  response: object({
    required: {
      message_history: field(
        'Versions of the message, oldest first; the first is the original.',
        arrayOf(snapshot),
      ),
    },
  }),
  run:
    ({ messages }) =>
    (caller, { message_id }) =>
      messages.getHistory(caller, { messageId: message_id }),
  present: ({ snapshots, isDirect }, _caller, { allow_empty_topic_name }) => ({
    message_history: presentSnapshots(snapshots, isDirect, allow_empty_topic_name),
  }),
});
