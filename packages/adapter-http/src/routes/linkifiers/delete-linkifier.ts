import { linkifierInPath } from '../in-paths';
import { administratorRoute, withoutFields } from '../../route';

export const deleteLinkifier = administratorRoute({
  summary: 'Remove a linkifier',
  method: 'delete',
  path: '/realm/filters/:filter_id',
  pathParameters: { filter_id: linkifierInPath },
  ...withoutFields,
  run: ({ messages }, caller, { filter_id }) => messages.deleteLinkifier(caller, { id: filter_id }),
});
