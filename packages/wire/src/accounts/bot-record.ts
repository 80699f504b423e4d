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
