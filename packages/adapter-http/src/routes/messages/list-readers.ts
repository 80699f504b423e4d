import { arrayOf, integer } from '@parley/wire/codecs';
import { messageInPath } from '../in-paths';
import { oneField, userRoute } from '../../route';

export const listReaders = userRoute({
  summary: "Get a message's read receipts",
  method: 'get',
  path: '/messages/:message_id/read_receipts',
  needs: 'readChannel',
  since: 'readReceipts',
  pathParameters: { message_id: messageInPath },
  ...oneField('user_ids', 'Ids of the users who have read the message.', arrayOf(integer)),
  run: ({ messages }, caller, { message_id }) =>
    messages.listReaders(caller, { messageId: message_id }),
});
