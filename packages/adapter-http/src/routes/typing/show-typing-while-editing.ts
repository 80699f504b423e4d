import { MessageId } from '@parley/core';
import { id, literal, object } from '../../codecs';
import { json, plainOrJson, required } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';

const op = required(plainOrJson(literal('start', 'stop')));

export const showTypingWhileEditing = userRoute({
  summary: 'Set "typing" status for message editing',
  method: 'post',
  path: '/messages/:message_id/typing',
  since: 'typingWhileEditingPath',
  pathParameters: { message_id: pathId(MessageId) },
  parameters: { op },
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { op, message_id }) =>
      messages.showTypingWhileEditing(caller, { op, messageId: message_id }),
  present: () => ({}),
});

/** The path that it had at first. */
export const showTypingWhileEditingAtFirst = userRoute({
  summary: 'Set "typing" status for message editing (older path)',
  method: 'post',
  path: '/message_edit_typing',
  since: 'typingWhileEditing',
  until: 'typingWhileEditingPath',
  parameters: { op, message_id: required(json(id(MessageId))) },
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { op, message_id }) =>
      messages.showTypingWhileEditing(caller, { op, messageId: message_id }),
  present: () => ({}),
});
