import { navigationViewInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

export const deleteNavigationView = userRoute({
  summary: 'Delete a navigation view (its fragment percent-encoded in the path)',
  method: 'delete',
  path: '/navigation_views/:fragment',
  since: 'navigationViews',
  pathParameters: { fragment: navigationViewInPath },
  ...withoutFields,
  run: ({ personal }, caller, { fragment }) => personal.deleteNavigationView(caller, { fragment }),
});
