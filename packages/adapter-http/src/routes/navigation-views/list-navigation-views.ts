import { recordsIn, userRoute } from '../../route';
import { navigationViewRecord } from '@parley/wire';

export const listNavigationViews = userRoute({
  summary: 'Get your navigation views',
  method: 'get',
  path: '/navigation_views',
  since: 'navigationViews',
  ...recordsIn('navigation_views', 'Navigation views of the user.', navigationViewRecord),
  run: ({ personal }, caller) => personal.listNavigationViews(caller),
});
