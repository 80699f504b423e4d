import type { BotService } from '@parley/core/access';
import type { BotEventReceiver, BotView } from '@parley/core/accounts';
import { apiKeySeedOf, canKnowKey } from '@parley/core/accounts';
import type { ApiKeyOf } from '@parley/core/kernel';
import type { AtLevel } from '../codecs';
import {
  arrayOf,
  boolean,
  integer,
  leveled,
  leveledOptional,
  nullable,
  oneOf,
  record,
  recordOf,
  required,
  text,
} from '../codecs';

/** The names of the default channels of a bot, and whether it receives all public messages. */
export const botDefaults = record<BotView>()({
  default_sending_stream: required(
    'Name of the channel to which the bot sends by default; null if none.',
    nullable(text),
    'defaultSendingStream',
  ),
  default_events_register_stream: required(
    'Name of the channel whose messages the bot receives by default; null for all.',
    nullable(text),
    'defaultEventsRegisterStream',
  ),
  default_all_public_streams: required(
    'Whether the bot receives messages of all public channels by default.',
    boolean,
    'defaultAllPublicStreams',
  ),
  default_feature_level: required(
    'Feature level of requests of the bot that name none; null if not set.',
    nullable(integer),
    ({ defaultLevel }) => defaultLevel ?? null,
  ),
});

type ServiceOf<Tag extends string> = Extract<BotService, { readonly _tag: Tag }>;

const outgoingService = record<ServiceOf<'Outgoing'>>()({
  base_url: required('URL that the outgoing webhook calls.', text, 'url'),
  interface: required('Format of the requests: 1 generic, 2 Slack.', integer, 'interface'),
  token: required('Token that the requests carry.', text, 'token'),
});

const embeddedService = record<ServiceOf<'Embedded'>>()({
  service_name: required('Name of the embedded bot.', text, 'name'),
  config_data: required('Settings of the embedded bot, by name.', recordOf(text), 'settings'),
});

const presentServices = (service: BotService): readonly object[] => {
  switch (service?._tag) {
    case undefined:
      return [];
    case 'Outgoing':
      return [outgoingService.present(service)];
    case 'Embedded':
      return [embeddedService.present(service)];
  }
};

/** The configuration of a bot. */
export const botConfiguration = record<BotView>()({
  ...botDefaults.properties,
  services: required(
    'The configuration of an outgoing webhook or embedded bot.',
    arrayOf(oneOf<object>(outgoingService.codec, embeddedService.codec)),
    ({ service }) => presentServices(service),
  ),
});

/** The receiver of a bot's data. The key is derived during presentation and not stored. */
type BotViewer = BotEventReceiver & AtLevel & { readonly apiKeyOf: ApiKeyOf };

/** The details of a bot that newer clients read from the record of the user. */
const until = 'botDetailsWithUsers' as const;

/**
 * A bot in the initial state and in events. Source: docs/reference/bots.md#creating-a-bot.
 */
export const botRecord = record<BotView, BotViewer>(
  'Bot',
  'The configuration of a bot, for its owner and administrators.',
)({
  user_id: required('Id of the bot.', integer, 'userId'),
  ...botConfiguration.properties,
  email: leveled('Email address of the bot.', text, { until }, 'email'),
  full_name: leveled('Name of the bot.', text, { until }, 'fullName'),
  bot_type: leveled(
    'Type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.',
    integer,
    { until },
    'type',
  ),
  is_active: leveled('Whether the bot is active.', boolean, { until }, 'isActive'),
  avatar_url: leveled("URL of the bot's picture.", text, { until }, 'avatarUrl'),
  owner_id: leveled(
    'Id of the owner; null if there is none.',
    nullable(integer),
    { until },
    'ownerId',
  ),
  api_key: leveledOptional(
    'API key of the bot; missing if the viewer may not know it.',
    text,
    { until },
    (bot, viewer) =>
      canKnowKey(viewer, bot) ? viewer.apiKeyOf(bot.userId, apiKeySeedOf(bot)) : undefined,
  ),
});

/** The bot's settings; null if there are none. */
export const presentSettings = (view: BotView): Readonly<Record<string, string>> | null => {
  const settings = view.service?._tag === 'Embedded' ? view.service.settings : view.settings;
  return Object.keys(settings).length === 0 ? null : settings;
};
