import { boolean } from '@parley/wire/codecs';
import { freeText, json, optional, plain, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { viewFragment, viewName } from './navigation-view-parameters';

export const createNavigationView = userRoute({
  summary: 'Add a navigation view',
  method: 'post',
  path: '/navigation_views',
  since: 'navigationViews',
  parameters: {
    fragment: required(
      plain(viewFragment),
      "The part of the view's URL after `#`; it identifies the view.",
    ),
    is_pinned: required(json(boolean), 'Whether the view is shown all the time.'),
    name: optional(freeText(viewName), 'The name of a view of your own; built-in views have none.'),
  },
  adds: ['navigationViews'],
  ...withoutFields,
  run: ({ personal }, caller, values) =>
    personal.createNavigationView(caller, {
      fragment: values.fragment,
      isPinned: values.is_pinned,
      name: values.name ?? null,
    }),
});
