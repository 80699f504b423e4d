import { text } from '@parley/wire/codecs';
import { botInPath } from '../in-paths';
import { nonGuestHumanRoute, oneField } from '../../route';

const pathParameters = { bot_id: botInPath };

const apiKeyOfBot = oneField('api_key', 'API key of the bot.', text);

export const getBotApiKey = nonGuestHumanRoute({
  summary: "Get a bot's API key",
  method: 'get',
  path: '/bots/:bot_id/api_key',
  needs: 'credentials',
  pathParameters,
  since: 'botApiKeyEndpoint',
  ...apiKeyOfBot,
  run: ({ accounts }, caller, { bot_id }) => accounts.getBotApiKey(caller, { botId: bot_id }),
});

export const regenerateBotApiKey = nonGuestHumanRoute({
  summary: "Regenerate a bot's API key",
  method: 'post',
  path: '/bots/:bot_id/api_key/regenerate',
  needs: 'credentials',
  pathParameters,
  ...apiKeyOfBot,
  run: ({ accounts }, caller, { bot_id }) =>
    accounts.regenerateBotApiKey(caller, { botId: bot_id }),
});
