import { boolean } from '@parley/wire/codecs';
import { navigationViewInPath } from '../in-paths';
import { freeText, json, optional } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { viewName } from './navigation-view-parameters';

export const updateNavigationView = userRoute({
  summary: 'Update a navigation view (its fragment percent-encoded in the path)',
  method: 'patch',
  path: '/navigation_views/:fragment',
  since: 'navigationViews',
  pathParameters: { fragment: navigationViewInPath },
  parameters: {
    is_pinned: optional(json(boolean), 'Whether the view is shown all the time.'),
    name: optional(freeText(viewName), 'The new name of the view.'),
  },
  adds: ['navigationViews'],
  ...withoutFields,
  run: ({ personal }, caller, { fragment, is_pinned, name }) =>
    personal.updateNavigationView(caller, { fragment, isPinned: is_pinned, name }),
});
