import { ChannelId, UserId } from '@parley/core';
import { field, id, object, text } from '../../codecs';
import { json, optional } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';

export const getChannelEmailAddress = userRoute({
  summary: "Get a channel's email address",
  method: 'get',
  path: '/streams/:stream_id/email_address',
  pathParameters: { stream_id: pathId(ChannelId) },
  since: 'channelEmailAddressEndpoint',
  parameters: { sender_id: optional(json(id(UserId)), { since: 'channelEmailSender' }) },
  response: object({
    required: { email: field('Address that posts emails to the channel.', text) },
  }),
  run:
    ({ channels }) =>
    (caller, { stream_id, sender_id }) =>
      channels.getEmailAddress(caller, { channelId: stream_id, senderId: sender_id }),
  present: (email) => ({ email }),
});
