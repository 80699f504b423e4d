import { arrayOf, boolean, integer } from '@parley/wire/codecs';
import { channelInPath, userInPath } from '../in-paths';
import { oneField, userRoute } from '../../route';

export const checkSubscription = userRoute({
  summary: "Get a user's subscription status for a channel",
  method: 'get',
  path: '/users/:user_id/subscriptions/:stream_id',
  needs: 'read',
  pathParameters: { user_id: userInPath, stream_id: channelInPath },
  ...oneField('is_subscribed', 'Whether the user is subscribed.', boolean),
  run: ({ channels }, caller, { user_id, stream_id }) =>
    channels.isSubscribed(caller, { userId: user_id, channelId: stream_id }),
});

export const listUserChannels = userRoute({
  summary: "Get a user's channel subscriptions",
  method: 'get',
  path: '/users/:user_id/channels',
  needs: 'read',
  pathParameters: { user_id: userInPath },
  since: 'userChannels',
  ...oneField(
    'subscribed_channel_ids',
    'Ids of the channels that the user is subscribed to and the viewer may see.',
    arrayOf(integer),
  ),
  run: ({ channels }, caller, { user_id }) =>
    channels.listUserChannels(caller, { userId: user_id }),
});
