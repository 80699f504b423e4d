import { MessageId } from '@parley/core/kernel';
import { id, text } from '@parley/wire/codecs';
import { json, plain, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { contentInput, keyword } from '../limits';

export const addSubmessage = userRoute({
  summary: "Submit data to a message's widget",
  method: 'post',
  path: '/submessage',
  needs: 'write',
  parameters: {
    message_id: required(json(id(MessageId)), 'The id of the message that has the widget.'),
    msg_type: required(plain(keyword), 'The type of the data: `widget`.'),
    content: required(plain(contentInput(text)), 'The data, as JSON text.'),
  },
  ...withoutFields,
  run: ({ messages }, caller, { message_id, msg_type, content }) =>
    messages.addSubmessage(caller, { messageId: message_id, msgType: msg_type, content }),
});
