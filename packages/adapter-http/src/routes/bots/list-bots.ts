import { presentDefaults } from '@parley/core';
import { arrayOf, integer, object, text } from '../../codecs';
import { nonGuestHumanRoute } from '../../route';
import { botDefaults } from './bot-fields';

const bot = object({
  required: {
    user_id: integer,
    username: text,
    full_name: text,
    api_key: text,
    avatar_url: text,
    ...botDefaults,
  },
});

export const listBots = nonGuestHumanRoute({
  summary: 'Get your bots',
  method: 'get',
  path: '/bots',
  parameters: {},
  response: object({ required: { bots: arrayOf(bot) } }),
  run:
    ({ accounts }) =>
    (caller) =>
      accounts.listBots(caller),
  sliced: 'bots',
  present: (bots) => ({
    bots: bots.map(({ bot: view, apiKey }) => ({
      user_id: view.userId,
      username: view.email,
      full_name: view.fullName,
      api_key: apiKey,
      avatar_url: view.avatarUrl,
      ...presentDefaults(view),
    })),
  }),
});
