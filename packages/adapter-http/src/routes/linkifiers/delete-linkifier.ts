import { LinkifierId } from '@parley/core';
import { object } from '../../codecs';
import { pathId } from '../../path-parameters';
import { administratorRoute } from '../../route';

export const deleteLinkifier = administratorRoute({
  summary: 'Remove a linkifier',
  method: 'delete',
  path: '/realm/filters/:filter_id',
  pathParameters: { filter_id: pathId(LinkifierId) },
  parameters: {},
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { filter_id }) =>
      messages.deleteLinkifier(caller, { id: filter_id }),
  present: () => ({}),
});
