import { UserId, maxChannelDescriptionLength } from '@parley/core';
import { arrayOf, boolean, field, id, integer, maxLength, object } from '../../codecs';
import { freeText, json, optional, plain, required, withDefault } from '../../parameters';
import { nonGuestRoute } from '../../route';
import { channelOptionParameters, channelOptionsOf } from './channel-options';
import { maxUsers, rawLine } from '../limits';

export const createChannel = nonGuestRoute({
  summary: 'Create a channel',
  method: 'post',
  path: '/channels/create',
  since: 'channelCreation',
  parameters: {
    name: required(plain(rawLine)),
    description: optional(freeText(maxLength(maxChannelDescriptionLength))),
    subscribers: withDefault(json(arrayOf(id(UserId), maxUsers)), []),
    announce: withDefault(json(boolean), false),
    ...channelOptionParameters,
  },
  response: object({ required: { id: field('Id of the new channel.', integer) } }),
  run:
    ({ channels }) =>
    (caller, values) =>
      channels.create(caller, {
        name: values.name,
        description: values.description,
        subscriberIds: values.subscribers,
        options: channelOptionsOf(values, caller),
        announce: values.announce,
      }),
  present: (channelId) => ({ id: channelId }),
});
