import { presentSnapshots, snapshotRecord } from '@parley/wire';
import { arrayOf, field, object } from '@parley/wire/codecs';
import { messageInPath } from '../in-paths';
import { allowEmptyTopicName } from '../shared-parameters';
import { userRoute } from '../../route';

export const getHistory = userRoute({
  summary: "Get a message's edit history",
  method: 'get',
  path: '/messages/:message_id/history',
  needs: 'read',
  pathParameters: { message_id: messageInPath },
  parameters: {
    allow_empty_topic_name: allowEmptyTopicName,
  },
  response: object({
    required: {
      message_history: field(
        'Versions of the message, oldest first; the first is the original.',
        arrayOf(snapshotRecord.codec),
      ),
    },
  }),
  run: ({ messages }, caller, { message_id }) =>
    messages.getHistory(caller, { messageId: message_id }),
  present: ({ snapshots, isDirect }, _caller, { allow_empty_topic_name }) => ({
    message_history: presentSnapshots(snapshots, isDirect, allow_empty_topic_name),
  }),
});
