import { MessageId } from '@parley/core/kernel';
import { id, literal } from '@parley/wire/codecs';
import { messageInPath } from '../in-paths';
import { json, plainOrJson, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { typingOperationDescription } from '../shared-parameters';

const op = required(plainOrJson(literal('start', 'stop')), typingOperationDescription);

export const showTypingWhileEditing = userRoute({
  summary: 'Set "typing" status for message editing',
  method: 'post',
  path: '/messages/:message_id/typing',
  needs: 'write',
  since: 'typingWhileEditingPath',
  pathParameters: { message_id: messageInPath },
  parameters: { op },
  ...withoutFields,
  run: ({ messages }, caller, { op, message_id }) =>
    messages.showTypingWhileEditing(caller, { op, messageId: message_id }),
});

/** The original path. */
export const showTypingWhileEditingAtFirst = userRoute({
  summary: 'Set "typing" status for message editing (older path)',
  method: 'post',
  path: '/message_edit_typing',
  needs: 'write',
  since: 'typingWhileEditing',
  until: 'typingWhileEditingPath',
  parameters: {
    op,
    message_id: required(json(id(MessageId)), 'The id of the message that is being edited.'),
  },
  ...withoutFields,
  run: ({ messages }, caller, { op, message_id }) =>
    messages.showTypingWhileEditing(caller, { op, messageId: message_id }),
});
