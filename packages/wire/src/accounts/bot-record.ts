import { has } from '@parley/core/kernel';
import { canKnowKey, apiKeySeedOf } from '@parley/core/accounts';
import type { FeatureLevel, ApiKeyOf } from '@parley/core/kernel';
import type { BotView, BotEventReceiver } from '@parley/core/accounts';
import type { BotService } from '@parley/core/access';
import {
  arrayOf,
  boolean,
  field,
  integer,
  named,
  nullable,
  object,
  oneOf,
  recordOf,
  text,
} from '../codecs';

/** The names of the default channels of a bot, and whether it receives all public messages. */
export const botDefaults = {
  default_sending_stream: field(
    'Name of the channel to which the bot sends by default; null if none.',
    nullable(text),
  ),
  default_events_register_stream: field(
    'Name of the channel whose messages the bot receives by default; null for all.',
    nullable(text),
  ),
  default_all_public_streams: field(
    'Whether the bot receives messages of all public channels by default.',
    boolean,
  ),
  default_feature_level: field(
    'Feature level of requests of the bot that name none; null if not set.',
    nullable(integer),
  ),
};

/** What is behind a bot. */
export const botServices = arrayOf(
  oneOf<object>(
    object({
      required: {
        base_url: field('URL that the outgoing webhook calls.', text),
        interface: field('Format of the requests: 1 generic, 2 Slack.', integer),
        token: field('Token that the requests carry.', text),
      },
    }),
    object({
      required: {
        service_name: field('Name of the embedded bot.', text),
        config_data: field('Settings of the embedded bot, by name.', recordOf(text)),
      },
    }),
  ),
);

/** The details of a bot that newer clients read from the record of the user. */
const until = 'botDetailsWithUsers' as const;

/** Fields of the record of a bot besides its id. */
export const botDetails = {
  email: field('Email address of the bot.', text, { until }),
  full_name: field('Name of the bot.', text, { until }),
  bot_type: field(
    'Type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.',
    integer,
    { until },
  ),
  is_active: field('Whether the bot is active.', boolean, { until }),
  avatar_url: field("URL of the bot's picture.", text, { until }),
  owner_id: field('Id of the owner; null if there is none.', nullable(integer), { until }),
};

export const botApiKey = field('API key of the bot; missing if the viewer may not know it.', text, {
  until,
});

/** The configuration of a bot. */
export const botConfiguration = {
  ...botDefaults,
  services: field('The configuration of an outgoing webhook or embedded bot.', botServices),
};

/** A bot in the initial state and in events. */
export const botRecord = named(
  'Bot',
  'The configuration of a bot, for its owner and administrators.',
  object({
    required: { user_id: field('Id of the bot.', integer), ...botConfiguration },
    leveled: botDetails,
    optional: { api_key: botApiKey },
  }),
);

/** Source: docs/reference/bots.md#creating-a-bot. */
export const presentServices = (
  service: BotService,
): readonly Readonly<Record<string, unknown>>[] => {
  switch (service?._tag) {
    case undefined:
      return [];
    case 'Outgoing':
      return [{ base_url: service.url, interface: service.interface, token: service.token }];
    case 'Embedded':
      return [{ service_name: service.name, config_data: service.settings }];
  }
};

/** The bot's settings; null if there are none. */
export const presentSettings = (view: BotView): Readonly<Record<string, string>> | null => {
  const settings = view.service?._tag === 'Embedded' ? view.service.settings : view.settings;
  return Object.keys(settings).length === 0 ? null : settings;
};

export const presentDefaults = (view: BotView) => ({
  default_sending_stream: view.defaultSendingStream,
  default_events_register_stream: view.defaultEventsRegisterStream,
  default_all_public_streams: view.defaultAllPublicStreams,
  default_feature_level: view.defaultLevel ?? null,
});

/** The receiver of a bot's data. The key is derived during presentation and not stored. */
export type BotViewer = BotEventReceiver & {
  readonly level: FeatureLevel;
  readonly apiKeyOf: ApiKeyOf;
};

/** The bot's key, if the viewer may know it. */
export const presentKey = (
  view: BotView,
  viewer: BotViewer,
): { readonly api_key: string } | undefined =>
  canKnowKey(viewer, view)
    ? { api_key: viewer.apiKeyOf(view.userId, apiKeySeedOf(view)) }
    : undefined;

/** A bot in lists and events. Source: docs/reference/bots.md#creating-a-bot. */
export const presentBot = (
  view: BotView,
  viewer: BotViewer,
): Readonly<Record<string, unknown>> => ({
  user_id: view.userId,
  ...presentDefaults(view),
  services: presentServices(view.service),
  ...(has(viewer.level, 'botDetailsWithUsers')
    ? {}
    : {
        email: view.email,
        full_name: view.fullName,
        bot_type: view.type,
        is_active: view.isActive,
        avatar_url: view.avatarUrl,
        owner_id: view.ownerId,
        ...presentKey(view, viewer),
      }),
});
