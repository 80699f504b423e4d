import { object } from '@parley/wire/codecs';
import { botInPath } from '../in-paths';
import { userRoute } from '../../route';

export const deactivateBot = userRoute({
  summary: 'Deactivate a bot',
  method: 'delete',
  path: '/bots/:bot_id',
  pathParameters: { bot_id: botInPath },
  parameters: {},
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, { bot_id }) =>
      accounts.deactivateBot(caller, { botId: bot_id }),
  present: () => ({}),
});
