import { MessageId } from '@parley/core';
import { id, object, text } from '../../codecs';
import { json, plain, required } from '../../parameters';
import { userRoute } from '../../route';
import { contentInput, keyword } from '../limits';

export const addSubmessage = userRoute({
  summary: "Submit data to a message's widget",
  method: 'post',
  path: '/submessage',
  parameters: {
    message_id: required(json(id(MessageId))),
    msg_type: required(plain(keyword)),
    content: required(plain(contentInput(text))),
  },
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { message_id, msg_type, content }) =>
      messages.addSubmessage(caller, { messageId: message_id, msgType: msg_type, content }),
  present: () => ({}),
});
