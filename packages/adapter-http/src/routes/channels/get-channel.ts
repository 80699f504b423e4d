import { arrayOf, integer, object, field } from '@parley/wire/codecs';
import { channelInPath } from '../in-paths';
import { oneField, userRoute } from '../../route';
import { channelRecord } from '@parley/wire';

const pathParameters = { stream_id: channelInPath };

export const getChannel = userRoute({
  summary: 'Get a channel by ID',
  method: 'get',
  path: '/streams/:stream_id',
  needs: 'readChannel',
  pathParameters,
  response: object({
    required: { stream: field('The channel.', channelRecord.codec) },
  }),
  run: ({ channels }, caller, { stream_id }) => channels.get(caller, { channelId: stream_id }),
  present: (channel, caller) => ({ stream: channelRecord.present(channel, caller) }),
});

export const listChannelMembers = userRoute({
  summary: 'Get the subscribers of a channel',
  method: 'get',
  path: '/streams/:stream_id/members',
  needs: 'readChannel',
  pathParameters,
  ...oneField('subscribers', 'Ids of the subscribers, ascending.', arrayOf(integer)),
  run: ({ channels }, caller, { stream_id }) =>
    channels.listSubscribers(caller, { channelId: stream_id }),
});
