import { botInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

export const deactivateBot = userRoute({
  summary: 'Deactivate a bot',
  method: 'delete',
  path: '/bots/:bot_id',
  needs: 'write',
  pathParameters: { bot_id: botInPath },
  ...withoutFields,
  run: ({ accounts }, caller, { bot_id }) => accounts.deactivateBot(caller, { botId: bot_id }),
});
