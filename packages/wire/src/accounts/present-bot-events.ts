import { has } from '@parley/core/kernel';
import { presentationsOf } from '../events/event-presentations';
import { presentBot, presentDefaults, presentKey, presentServices } from './bot-record';

/** Source: docs/reference/bots.md#audience-of-bot-events. */
export const botPresentations = presentationsOf({
  BotAdded: ({ bot }, viewer) => [{ type: 'realm_bot', op: 'add', bot: presentBot(bot, viewer) }],
  BotDeleted: ({ botId }) => [{ type: 'realm_bot', op: 'delete', bot: { user_id: botId } }],
  BotDetailChanged: ({ botId, property, value }, { level }) =>
    has(level, 'botDetailsWithUsers')
      ? []
      : [{ type: 'realm_bot', op: 'update', bot: { user_id: botId, [property]: value } }],
  BotKeyChanged: ({ bot }, viewer) => {
    const key = presentKey(bot, viewer);
    return key === undefined || has(viewer.level, 'botDetailsWithUsers')
      ? []
      : [{ type: 'realm_bot', op: 'update', bot: { user_id: bot.userId, ...key } }];
  },
  BotSetUp: ({ bot, property }) => {
    const values = { ...presentDefaults(bot), services: presentServices(bot.service) };
    return [
      {
        type: 'realm_bot',
        op: 'update',
        bot: { user_id: bot.userId, [property]: values[property] },
      },
    ];
  },
});
