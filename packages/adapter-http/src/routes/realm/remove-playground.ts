import { PlaygroundId } from '@parley/core/kernel';
import { pathId } from '../../path-parameters';
import { administratorRoute, withoutFields } from '../../route';

export const removePlayground = administratorRoute({
  summary: 'Remove a code playground',
  method: 'delete',
  path: '/realm/playgrounds/:playground_id',
  needs: 'write',
  pathParameters: { playground_id: pathId(PlaygroundId, 'The id of the code playground.') },
  ...withoutFields,
  run: ({ organization }, caller, { playground_id }) =>
    organization.removePlayground(caller, { id: playground_id }),
});
