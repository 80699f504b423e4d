import { boolean, object } from '../../codecs';
import { freeText, json, optional } from '../../parameters';
import { pathText } from '../../path-parameters';
import { userRoute } from '../../route';
import { maxTopicInput } from '../limits';
import { viewName } from './navigation-view-record';

export const updateNavigationView = userRoute({
  summary: 'Update a navigation view (its fragment percent-encoded in the path)',
  method: 'patch',
  path: '/navigation_views/:fragment',
  since: 'navigationViews',
  pathParameters: { fragment: pathText(maxTopicInput) },
  parameters: { is_pinned: optional(json(boolean)), name: optional(freeText(viewName)) },
  adds: ['navigationViews'],
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { fragment, is_pinned, name }) =>
      personal.updateNavigationView(caller, { fragment, isPinned: is_pinned, name }),
  present: () => ({}),
});
