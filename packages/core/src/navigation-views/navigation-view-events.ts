import * as t from 'io-ts';
import type { EventTable } from '../events/event-presentation';
import { NavigationView, presentNavigationView } from './navigation-view';

export const NavigationViewAdded = t.readonly(
  t.type({ _tag: t.literal('NavigationViewAdded'), view: NavigationView }),
);
export type NavigationViewAdded = t.TypeOf<typeof NavigationViewAdded>;

export const NavigationViewUpdated = t.readonly(
  t.type({
    _tag: t.literal('NavigationViewUpdated'),
    fragment: t.string,
    change: t.readonly(t.partial({ isPinned: t.boolean, name: t.string })),
  }),
);
export type NavigationViewUpdated = t.TypeOf<typeof NavigationViewUpdated>;

export const NavigationViewRemoved = t.readonly(
  t.type({ _tag: t.literal('NavigationViewRemoved'), fragment: t.string }),
);
export type NavigationViewRemoved = t.TypeOf<typeof NavigationViewRemoved>;

export type NavigationViewEvent =
  NavigationViewAdded | NavigationViewUpdated | NavigationViewRemoved;

export const navigationViewEvents: EventTable<NavigationViewEvent> = {
  NavigationViewAdded: ({ view }) => [
    { type: 'navigation_view', op: 'add', navigation_view: presentNavigationView(view) },
  ],
  NavigationViewUpdated: ({ fragment, change: { isPinned, name } }) => [
    {
      type: 'navigation_view',
      op: 'update',
      fragment,
      data: {
        ...(isPinned === undefined ? {} : { is_pinned: isPinned }),
        ...(name === undefined ? {} : { name }),
      },
    },
  ],
  NavigationViewRemoved: ({ fragment }) => [{ type: 'navigation_view', op: 'remove', fragment }],
};
