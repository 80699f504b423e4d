import { has } from '@parley/core/kernel';
import type { ValueOf } from '../codecs';
import { object, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { botConfiguration, botRecord } from './bot-record';

const { user_id, ...changeable } = botRecord.codecs;

const changedBot = object({ required: { user_id }, optional: changeable });

const deletedBot = object({ required: { user_id } });

const events = eventsOf({
  realm_bot: {
    add: event<'BotAdded'>(
      'RealmBotAddEvent',
      'A bot was created, or became manageable for the user.',
    )({
      bot: required('The bot.', botRecord.codec, ({ bot }, viewer) =>
        botRecord.present(bot, viewer),
      ),
    }),
    update: event<ValueOf<typeof changedBot>>(
      'RealmBotUpdateEvent',
      'A bot was changed.',
    )({ bot: required('The id of the bot, and what changed.', changedBot, (bot) => bot) }),
    delete: event<'BotDeleted'>(
      'RealmBotDeleteEvent',
      'The user can no longer manage a bot.',
    )({ bot: required('The bot.', deletedBot, ({ botId }) => ({ user_id: botId })) }),
  },
});

const { add, update, delete: deleted } = events.realm_bot;

/** Source: docs/reference/bots.md#audience-of-bot-events. */
export const botEvents = presentedEvents(events, {
  BotAdded: add.present,
  BotDeleted: deleted.present,
  BotDetailChanged: ({ botId, property, value }, viewer) =>
    has(viewer.level, 'botDetailsWithUsers')
      ? []
      : update.present({ user_id: botId, [property]: value }, viewer),
  BotKeyChanged: ({ bot }, viewer) => {
    const key = botRecord.properties.api_key.read(bot, viewer);
    return key === undefined ? [] : update.present({ user_id: bot.userId, api_key: key }, viewer);
  },
  BotDefaultRenamed: ({ botId, property, name }, viewer) =>
    update.present({ user_id: botId, [property]: name }, viewer),
  BotSetUp: ({ bot, property }, viewer) =>
    update.present(
      { user_id: bot.userId, [property]: botConfiguration.present(bot)[property] },
      viewer,
    ),
});
