import { has } from '@parley/core/kernel';
import { presentationsOf } from '../events/event-presentations';
import { botConfiguration, botRecord } from './bot-record';

/** Source: docs/reference/bots.md#audience-of-bot-events. */
export const botPresentations = presentationsOf({
  BotAdded: ({ bot }, viewer) => [
    { type: 'realm_bot', op: 'add', bot: botRecord.present(bot, viewer) },
  ],
  BotDeleted: ({ botId }) => [{ type: 'realm_bot', op: 'delete', bot: { user_id: botId } }],
  BotDetailChanged: ({ botId, property, value }, { level }) =>
    has(level, 'botDetailsWithUsers')
      ? []
      : [{ type: 'realm_bot', op: 'update', bot: { user_id: botId, [property]: value } }],
  BotKeyChanged: ({ bot }, viewer) => {
    const key = botRecord.properties.api_key.read(bot, viewer);
    return key === undefined
      ? []
      : [{ type: 'realm_bot', op: 'update', bot: { user_id: bot.userId, api_key: key } }];
  },
  BotDefaultRenamed: ({ botId, property, name }) => [
    { type: 'realm_bot', op: 'update', bot: { user_id: botId, [property]: name } },
  ],
  BotSetUp: ({ bot, property }) => [
    {
      type: 'realm_bot',
      op: 'update',
      bot: { user_id: bot.userId, [property]: botConfiguration.present(bot)[property] },
    },
  ],
});
