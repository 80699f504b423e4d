import { maxFragmentLength, maxNavigationViewNameLength } from '@parley/core/personal';
import { navigationViewRecord } from '@parley/wire';
import { mapped, maxLength, nameText, nonBlank, boolean } from '@parley/wire/codecs';
import { freeText, json, optional, plain, required } from '../../parameters';
import { recordsIn, userRoute, withoutFields } from '../../route';
import { pathText } from '../../path-parameters';
import { maxTopicInput, topicInput } from '../limits';

const pathParameters = {
  fragment: pathText(maxTopicInput, 'The fragment of the view, percent-encoded.'),
};

const viewFragment = maxLength(
  maxFragmentLength,
  nonBlank(mapped(topicInput, (value) => value.trim())),
);
const viewName = nameText(maxLength(maxNavigationViewNameLength));

export const listNavigationViews = userRoute({
  summary: 'Get your navigation views',
  method: 'get',
  path: '/navigation_views',
  needs: 'read',
  since: 'navigationViews',
  ...recordsIn('navigation_views', 'Navigation views of the user.', navigationViewRecord),
  run: ({ personal }, caller) => personal.listNavigationViews(caller),
});

export const createNavigationView = userRoute({
  summary: 'Add a navigation view',
  method: 'post',
  path: '/navigation_views',
  needs: 'write',
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

export const updateNavigationView = userRoute({
  summary: 'Update a navigation view (its fragment percent-encoded in the path)',
  method: 'patch',
  path: '/navigation_views/:fragment',
  needs: 'write',
  since: 'navigationViews',
  pathParameters,
  parameters: {
    is_pinned: optional(json(boolean), 'Whether the view is shown all the time.'),
    name: optional(freeText(viewName), 'The new name of the view.'),
  },
  adds: ['navigationViews'],
  ...withoutFields,
  run: ({ personal }, caller, { fragment, is_pinned, name }) =>
    personal.updateNavigationView(caller, { fragment, isPinned: is_pinned, name }),
});

export const deleteNavigationView = userRoute({
  summary: 'Delete a navigation view (its fragment percent-encoded in the path)',
  method: 'delete',
  path: '/navigation_views/:fragment',
  needs: 'write',
  since: 'navigationViews',
  pathParameters,
  ...withoutFields,
  run: ({ personal }, caller, { fragment }) => personal.deleteNavigationView(caller, { fragment }),
});
