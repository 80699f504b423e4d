import { UserId } from '@parley/core/kernel';
import { id, text } from '@parley/wire/codecs';
import { channelInPath } from '../in-paths';
import { json, optional } from '../../parameters';
import { oneField, userRoute } from '../../route';

export const getChannelEmailAddress = userRoute({
  summary: "Get a channel's email address",
  method: 'get',
  path: '/streams/:stream_id/email_address',
  needs: 'write',
  pathParameters: { stream_id: channelInPath },
  since: 'channelEmailAddressEndpoint',
  parameters: {
    sender_id: optional(
      json(id(UserId)),
      'The id of the user who becomes the sender of the messages: you, one of your bots, or the email gateway bot (the default).',
      { since: 'channelEmailSender' },
    ),
  },
  adds: ['channelEmails'],
  ...oneField('email', 'Address that posts emails to the channel.', text),
  run: ({ channels }, caller, { stream_id, sender_id }) =>
    channels.getEmailAddress(caller, { channelId: stream_id, senderId: sender_id }),
});
