import { UserId } from '@parley/core';
import { object } from '../../codecs';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';

export const deactivateBot = userRoute({
  summary: 'Deactivate a bot',
  method: 'delete',
  path: '/bots/:bot_id',
  pathParameters: { bot_id: pathId(UserId) },
  parameters: {},
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, { bot_id }) =>
      accounts.deactivateBot(caller, { botId: bot_id }),
  present: () => ({}),
});
