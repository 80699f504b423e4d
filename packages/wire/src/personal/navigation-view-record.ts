import type { NavigationView } from '@parley/core/personal';
import { boolean, optional, record, required, text } from '../codecs';

/** Source: docs/reference/personal-data.md#navigation-views. */
export const navigationViewRecord = record<NavigationView>(
  'NavigationView',
  'A view that the user can navigate to from the sidebar.',
)({
  fragment: required(
    'Fragment of the URL that the view opens.',
    text,
    ({ fragment }: Pick<NavigationView, 'fragment'>) => fragment,
  ),
  is_pinned: required(
    'Whether the view is in the sidebar, rather than in the menu.',
    boolean,
    'isPinned',
  ),
  name: optional(
    'Name of the view; missing for built-in views.',
    text,
    ({ name }) => name ?? undefined,
  ),
});
