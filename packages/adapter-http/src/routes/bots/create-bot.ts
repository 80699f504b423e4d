import { presentDefaults, serverLimits } from '@parley/core';
import { boolean, field, integer, object, text } from '../../codecs';
import { json, optional, plain, required, withDefault } from '../../parameters';
import { nonGuestHumanRoute } from '../../route';
import { line, rawLine } from '../limits';
import { botDefaults, botSettings, webAddress } from './bot-fields';

export const createBot = nonGuestHumanRoute({
  summary: 'Create a bot',
  method: 'post',
  path: '/bots',
  parameters: {
    full_name: required(plain(rawLine)),
    short_name: required(plain(rawLine)),
    bot_type: withDefault(json(integer), 1),
    payload_url: withDefault(webAddress, ''),
    service_name: optional(plain(line)),
    config_data: withDefault(botSettings, {}),
    interface_type: withDefault(json(integer), 1),
    default_sending_stream: optional(plain(line)),
    default_events_register_stream: optional(plain(line)),
    default_all_public_streams: withDefault(json(boolean), false),
  },
  maxFileBytes: serverLimits.max_avatar_file_size_mib * 1024 * 1024,
  adds: ['bots'],
  response: object({
    required: {
      user_id: field('Id of the new bot.', integer),
      email: field('Email address of the bot.', text),
      api_key: field('API key of the bot.', text),
      avatar_url: field('URL of the picture.', text),
      ...botDefaults,
    },
  }),
  run:
    ({ accounts }) =>
    (caller, values, { files }) =>
      accounts.createBot(caller, {
        fullName: values.full_name,
        shortName: values.short_name,
        type: values.bot_type,
        payloadUrl: values.payload_url,
        serviceName: values.service_name,
        interface: values.interface_type,
        defaultSendingStream: values.default_sending_stream,
        defaultEventsRegisterStream: values.default_events_register_stream,
        defaultAllPublicStreams: values.default_all_public_streams,
        files: files(),
      }),
  present: ({ bot, apiKey }) => ({
    user_id: bot.userId,
    email: bot.email,
    api_key: apiKey,
    avatar_url: bot.avatarUrl,
    ...presentDefaults(bot),
  }),
});
