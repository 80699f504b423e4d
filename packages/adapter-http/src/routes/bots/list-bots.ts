import { arrayOf, field, integer, named, object, text } from '@parley/wire/codecs';
import { nonGuestHumanRoute } from '../../route';
import { botDefaults } from '@parley/wire';

const bot = named(
  'OwnBot',
  'A bot of the user.',
  object({
    required: {
      user_id: field('Id of the bot.', integer),
      username: field('Email address of the bot.', text),
      full_name: field('Name of the bot.', text),
      api_key: field('API key of the bot.', text),
      avatar_url: field('URL of the picture.', text),
      ...botDefaults.codecs,
    },
  }),
);

export const listBots = nonGuestHumanRoute({
  summary: 'Get your bots',
  method: 'get',
  path: '/bots',
  needs: 'credentials',
  response: object({ required: { bots: field('Active bots of the user.', arrayOf(bot)) } }),
  run: ({ accounts }, caller) => accounts.listBots(caller),
  sliced: 'bots',
  present: (bots) => ({
    bots: bots.map(({ bot: view, apiKey }) => ({
      user_id: view.userId,
      username: view.email,
      full_name: view.fullName,
      api_key: apiKey,
      avatar_url: view.avatarUrl,
      ...botDefaults.present(view),
    })),
  }),
});
