import { object, text, field } from '@parley/wire/codecs';
import { botInPath } from '../in-paths';
import { nonGuestHumanRoute } from '../../route';

const pathParameters = { bot_id: botInPath };

const response = object({ required: { api_key: field('API key of the bot.', text) } });

export const getBotApiKey = nonGuestHumanRoute({
  summary: "Get a bot's API key",
  method: 'get',
  path: '/bots/:bot_id/api_key',
  pathParameters,
  since: 'botApiKeyEndpoint',
  parameters: {},
  response,
  run: ({ accounts }, caller, { bot_id }) => accounts.getBotApiKey(caller, { botId: bot_id }),
  present: (apiKey) => ({ api_key: apiKey }),
});

export const regenerateBotApiKey = nonGuestHumanRoute({
  summary: "Regenerate a bot's API key",
  method: 'post',
  path: '/bots/:bot_id/api_key/regenerate',
  pathParameters,
  parameters: {},
  response,
  run: ({ accounts }, caller, { bot_id }) =>
    accounts.regenerateBotApiKey(caller, { botId: bot_id }),
  present: (apiKey) => ({ api_key: apiKey }),
});
