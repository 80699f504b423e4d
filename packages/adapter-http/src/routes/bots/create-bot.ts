import { maxAvatarSizeMib } from '@parley/core/access';
import { mebibyte } from '@parley/core/kernel';
import { boolean, field, integer, object, text } from '@parley/wire/codecs';
import { json, optional, plain, required, withDefault } from '../../parameters';
import { nonGuestHumanRoute } from '../../route';
import { line, rawLine } from '../limits';
import { botSettings, webAddress } from './bot-fields';
import { botDefaults } from '@parley/wire';

export const createBot = nonGuestHumanRoute({
  summary: 'Create a bot',
  method: 'post',
  path: '/bots',
  needs: 'credentials',
  parameters: {
    full_name: required(plain(rawLine), 'The name that others see.'),
    short_name: required(plain(rawLine), "The first part of the bot's email address."),
    bot_type: withDefault(
      json(integer),
      1,
      'The type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.',
    ),
    payload_url: optional(webAddress, 'For an outgoing webhook: the URL that the server calls.'),
    service_name: optional(
      plain(line),
      'For an incoming webhook: the integration behind it. For an embedded bot: its name.',
    ),
    config_data: withDefault(
      botSettings,
      {},
      'Options of the integration or embedded bot, as `POST /register` lists them.',
    ),
    interface_type: withDefault(
      json(integer),
      1,
      "For an outgoing webhook: the format of the payload, 1 for Parley's own, 2 for one that is compatible with Slack.",
    ),
    default_sending_stream: optional(
      plain(line),
      'The name of the channel to which the bot writes by default.',
    ),
    default_events_register_stream: optional(
      plain(line),
      'The name of the channel whose messages the bot receives by default.',
    ),
    default_all_public_streams: withDefault(
      json(boolean),
      false,
      'Whether the bot receives the messages of all public channels by default.',
    ),
  },
  maxFileBytes: maxAvatarSizeMib * mebibyte,
  file: { description: 'An image, which becomes the avatar of the bot.', isRequired: false },
  adds: ['bots'],
  response: object({
    required: {
      user_id: field('Id of the new bot.', integer),
      email: field('Email address of the bot.', text),
      api_key: field('API key of the bot.', text),
      avatar_url: field('URL of the picture.', text),
      ...botDefaults.codecs,
    },
  }),
  run: ({ accounts }, caller, values, { files }) =>
    accounts.createBot(caller, {
      fullName: values.full_name,
      shortName: values.short_name,
      type: values.bot_type,
      payloadUrl: values.payload_url ?? '',
      serviceName: values.service_name,
      settings: values.config_data,
      interface: values.interface_type,
      defaultSendingChannel: values.default_sending_stream,
      defaultEventsChannel: values.default_events_register_stream,
      defaultAllPublicChannels: values.default_all_public_streams,
      files: files(),
    }),
  present: ({ bot, apiKey }) => ({
    user_id: bot.userId,
    email: bot.email,
    api_key: apiKey,
    avatar_url: bot.avatarUrl,
    ...botDefaults.present(bot),
  }),
});
