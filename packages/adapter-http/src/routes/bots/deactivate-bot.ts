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
    ({ deactivateBot: deactivate }) =>
    (caller, { bot_id }) =>
      deactivate(caller, { botId: bot_id }),
  present: () => ({}),
});
