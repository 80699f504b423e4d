import { object } from '../../codecs';
import { pathText } from '../../path-parameters';
import { userRoute } from '../../route';
import { maxTopicInput } from '../limits';

export const deleteNavigationView = userRoute({
  summary: 'Delete a navigation view (its fragment percent-encoded in the path)',
  method: 'delete',
  path: '/navigation_views/:fragment',
  since: 'navigationViews',
  pathParameters: { fragment: pathText(maxTopicInput) },
  parameters: {},
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { fragment }) =>
      personal.deleteNavigationView(caller, { fragment }),
  present: () => ({}),
});
