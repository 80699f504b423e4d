import { maxChannelDescriptionLength } from '@parley/core/channels';
import { UserId } from '@parley/core/kernel';
import { arrayOf, boolean, id, integer, maxLength } from '@parley/wire/codecs';
import { freeText, json, optional, plain, required, withDefault } from '../../parameters';
import { nonGuestRoute, oneField } from '../../route';
import { channelOptionParameters, channelOptionsOf } from './channel-options';
import { maxUsers, rawLine } from '../limits';

export const createChannel = nonGuestRoute({
  summary: 'Create a channel',
  method: 'post',
  path: '/channels/create',
  needs: 'write',
  since: 'channelCreation',
  parameters: {
    name: required(plain(rawLine), 'The name of the channel.'),
    description: optional(
      freeText(maxLength(maxChannelDescriptionLength)),
      'The description of the channel, in Markdown.',
    ),
    subscribers: withDefault(
      json(arrayOf(id(UserId), maxUsers)),
      [],
      'The ids of the users who are subscribed.',
    ),
    announce: withDefault(
      json(boolean),
      false,
      'Whether the channel is announced in the channel for such announcements.',
    ),
    ...channelOptionParameters,
  },
  adds: ['activeChannels', 'channels'],
  ...oneField('id', 'Id of the new channel.', integer),
  run: ({ channels }, caller, values) =>
    channels.create(caller, {
      name: values.name,
      description: values.description,
      subscriberIds: values.subscribers,
      options: channelOptionsOf(values, caller),
      announce: values.announce,
    }),
});
