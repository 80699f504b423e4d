import { displayEmail, maxAvatarSizeMib } from '@parley/core/access';
import { UserId, mebibyte } from '@parley/core/kernel';
import { boolean, id, integer, nullable, object, recordOf, text, field } from '@parley/wire/codecs';
import { botInPath } from '../in-paths';
import { freeText, json, optional, optionalNotNull, plain } from '../../parameters';
import { defaultLevelParameter } from '../shared-parameters';
import { nonGuestHumanRoute } from '../../route';
import { botDefaults, roleNumber, presentSettings } from '@parley/wire';
import { line, rawLine } from '../limits';
import { botSettings, webAddress } from './bot-fields';

export const updateBot = nonGuestHumanRoute({
  summary: 'Update a bot',
  method: 'patch',
  path: '/bots/:bot_id',
  needs: 'write',
  pathParameters: { bot_id: botInPath },
  parameters: {
    full_name: optional(freeText(rawLine), 'The name that others see.'),
    short_name: optional(freeText(rawLine), "The first part of the bot's email address.", {
      since: 'botShortNameChange',
    }),
    role: optionalNotNull(
      json(roleNumber),
      'The role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.',
    ),
    bot_owner_id: optionalNotNull(json(id(UserId)), 'The id of the user who is to own the bot.'),
    config_data: optional(
      botSettings,
      'Settings of the program behind the bot, by name; they replace those with the same names.',
    ),
    service_payload_url: optional(
      webAddress,
      'For an outgoing webhook: the URL that the server calls.',
    ),
    service_interface: optional(
      json(integer),
      "For an outgoing webhook: the format of the payload, 1 for Parley's own, 2 for one that is compatible with Slack.",
    ),
    default_sending_stream: optional(
      plain(line),
      'The name of the channel to which the bot writes by default; empty for none.',
    ),
    default_events_register_stream: optional(
      plain(line),
      'The name of the channel whose messages the bot receives by default; empty for none.',
    ),
    default_all_public_streams: optional(
      json(boolean),
      'Whether the bot receives the messages of all public channels by default.',
    ),
    default_feature_level: defaultLevelParameter,
  },
  maxFileBytes: maxAvatarSizeMib * mebibyte,
  file: { description: 'An image, which becomes the avatar of the bot.', isRequired: false },
  response: object({
    required: {
      full_name: field('Name of the bot.', text),
      avatar_url: field('URL of the picture.', text),
      service_interface: field(
        'Format of the requests of an outgoing webhook: 1 generic, 2 Slack; null for other bots.',
        nullable(integer),
      ),
      service_payload_url: field(
        'URL that an outgoing webhook calls; null for other bots.',
        nullable(text),
      ),
      config_data: field('Settings of the bot, by name; null if none.', nullable(recordOf(text))),
      ...botDefaults.codecs,
    },
    optional: { bot_owner: field('Email address of the owner; missing if there is none.', text) },
  }),
  run: ({ accounts }, caller, values, { files }) =>
    accounts.updateBot(caller, {
      botId: values.bot_id,
      fullName: values.full_name,
      shortName: values.short_name,
      role: values.role,
      ownerId: values.bot_owner_id,
      payloadUrl: values.service_payload_url,
      interface: values.service_interface,
      settings: values.config_data,
      defaultSendingChannel: values.default_sending_stream,
      defaultEventsChannel: values.default_events_register_stream,
      defaultAllPublicChannels: values.default_all_public_streams,
      defaultLevel: values.default_feature_level,
      files: files(),
    }),
  present: ({ bot, owner }, { realm }) => ({
    full_name: bot.fullName,
    avatar_url: bot.avatarUrl,
    service_interface: bot.service?._tag === 'Outgoing' ? bot.service.interface : null,
    service_payload_url: bot.service?._tag === 'Outgoing' ? bot.service.url : null,
    config_data: presentSettings(bot),
    ...botDefaults.present(bot),
    ...(owner === undefined ? {} : { bot_owner: displayEmail(owner, realm.host) }),
  }),
});
