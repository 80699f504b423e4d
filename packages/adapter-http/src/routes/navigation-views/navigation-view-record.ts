import { maxFragmentLength, maxNavigationViewNameLength } from '@parley/core';
import {
  boolean,
  field,
  mapped,
  maxLength,
  nameText,
  named,
  nonBlank,
  object,
  text,
} from '../../codecs';
import { topicInput } from '../limits';

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

export const viewFragment = maxLength(
  maxFragmentLength,
  nonBlank(mapped(topicInput, (value) => value.trim())),
);
export const viewName = nameText(maxLength(maxNavigationViewNameLength));
