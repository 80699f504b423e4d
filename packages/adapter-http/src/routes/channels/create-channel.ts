import { UserId, maxChannelDescriptionLength } from '@parley/core';
import { arrayOf, boolean, id, integer, maxLength, object, rawText } from '../../codecs';
import { json, optional, plain, required, withDefault } from '../../parameters';
import { nonGuestRoute } from '../../route';
import { channelOptionParameters, channelOptionsOf } from './channel-options';

export const createChannel = nonGuestRoute({
  summary: 'Make a channel',
  method: 'post',
  path: '/channels/create',
  since: 'channelCreation',
  parameters: {
    name: required(plain(rawText)),
    description: optional(plain(maxLength(maxChannelDescriptionLength))),
    subscribers: withDefault(json(arrayOf(id(UserId))), []),
    announce: withDefault(json(boolean), false),
    ...channelOptionParameters,
  },
  response: object({ required: { id: integer } }),
  run:
    ({ createChannel: create }) =>
    (caller, values) =>
      create(caller, {
        name: values.name,
        description: values.description,
        subscriberIds: values.subscribers,
        options: channelOptionsOf(values, caller),
        announce: values.announce,
      }),
  present: (channelId) => ({ id: channelId }),
});
