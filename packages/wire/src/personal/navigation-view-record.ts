import type { NavigationView } from '@parley/core/personal';
import { boolean, field, named, object, text } from '../codecs';

/** Source: docs/reference/personal-data.md#navigation-views. */
export const navigationViewRecord = named(
  'NavigationView',
  'A view that the user can navigate to from the sidebar.',
  object({
    required: {
      fragment: field('Fragment of the URL that the view opens.', text),
      is_pinned: field('Whether the view is in the sidebar, rather than in the menu.', boolean),
    },
    optional: { name: field('Name of the view; missing for built-in views.', text) },
  }),
);

export const presentNavigationView = (view: NavigationView) => ({
  fragment: view.fragment,
  is_pinned: view.isPinned,
  ...(view.name === null ? {} : { name: view.name }),
});
