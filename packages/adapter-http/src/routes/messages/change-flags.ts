import { MessageId, has } from '@parley/core';
import { arrayOf, id, integer, object } from '../../codecs';
import { json, required } from '../../parameters';
import { userRoute } from '../../route';
import { maxMessages } from '../limits';
import { flagOperation, flagParameter } from '../shared-parameters';

export const changeFlags = userRoute({
  summary: 'Update your personal message flags',
  method: 'post',
  path: '/messages/flags',
  parameters: {
    messages: required(json(arrayOf(id(MessageId), maxMessages)), 'The ids of the messages.'),
    op: flagOperation,
    flag: flagParameter,
  },
  response: object({
    required: { messages: arrayOf(integer) },
    optional: { ignored_because_not_subscribed_channels: arrayOf(integer) },
  }),
  run:
    ({ messages: messageUseCases }) =>
    (caller, { messages, op, flag }) =>
      messageUseCases.changeFlags(caller, { messageIds: messages, operation: op, flag }),
  present: ({ ids, skippedChannels }, { level }, { op, flag }) => ({
    messages: ids,
    ...(op === 'remove' && flag === 'read' && has(level, 'ignoredUnsubscribedChannels')
      ? { ignored_because_not_subscribed_channels: skippedChannels }
      : {}),
  }),
});
