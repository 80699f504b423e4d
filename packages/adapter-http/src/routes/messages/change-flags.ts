import { MessageId, has } from '@parley/core/kernel';
import { arrayOf, id, integer, object, field } from '@parley/wire/codecs';
import { json, required } from '../../parameters';
import { userRoute } from '../../route';
import { maxMessages } from '../limits';
import { flagOperation, flagParameter } from '../shared-parameters';

export const changeFlags = userRoute({
  summary: 'Update your personal message flags',
  method: 'post',
  path: '/messages/flags',
  needs: 'write',
  parameters: {
    messages: required(json(arrayOf(id(MessageId), maxMessages)), 'The ids of the messages.'),
    op: flagOperation,
    flag: flagParameter,
  },
  response: object({
    required: { messages: field('Ids of the messages whose flag changed.', arrayOf(integer)) },
    optional: {
      ignored_because_not_subscribed_channels: field(
        'Ids of the channels whose messages stay read because the user is not subscribed; only for marking as unread.',
        arrayOf(integer),
        { since: 'ignoredUnsubscribedChannels' },
      ),
    },
  }),
  run: ({ messages: messageUseCases }, caller, { messages, op, flag }) =>
    messageUseCases.changeFlags(caller, { messageIds: messages, operation: op, flag }),
  present: ({ ids, skippedChannels }, { level }, { op, flag }) => ({
    messages: ids,
    ...(op === 'remove' && flag === 'read' && has(level, 'ignoredUnsubscribedChannels')
      ? { ignored_because_not_subscribed_channels: skippedChannels }
      : {}),
  }),
});
