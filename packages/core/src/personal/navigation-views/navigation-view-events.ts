import * as t from 'io-ts';
import type { AtMostOne, FeatureLevel, WireEvent } from '../../kernel';
import { eventKind, eventTable, has } from '../../kernel';
import { NavigationView, presentNavigationView } from './navigation-view';

const NavigationViewAdded = t.readonly(
  t.type({ _tag: t.literal('NavigationViewAdded'), view: NavigationView }),
);
export type NavigationViewAdded = t.TypeOf<typeof NavigationViewAdded>;

const NavigationViewUpdated = t.readonly(
  t.type({
    _tag: t.literal('NavigationViewUpdated'),
    fragment: t.string,
    change: t.readonly(t.partial({ isPinned: t.boolean, name: t.string })),
  }),
);
export type NavigationViewUpdated = t.TypeOf<typeof NavigationViewUpdated>;

const NavigationViewRemoved = t.readonly(
  t.type({ _tag: t.literal('NavigationViewRemoved'), fragment: t.string }),
);
export type NavigationViewRemoved = t.TypeOf<typeof NavigationViewRemoved>;

const known = (level: FeatureLevel, event: WireEvent): AtMostOne =>
  has(level, 'navigationViews') ? [event] : [];

export const navigationViewEvents = eventTable({
  NavigationViewAdded: eventKind(NavigationViewAdded, ({ view }, { level }) =>
    known(level, {
      type: 'navigation_view',
      op: 'add',
      navigation_view: presentNavigationView(view),
    }),
  ),
  NavigationViewUpdated: eventKind(
    NavigationViewUpdated,
    ({ fragment, change: { isPinned, name } }, { level }) =>
      known(level, {
        type: 'navigation_view',
        op: 'update',
        fragment,
        data: {
          ...(isPinned === undefined ? {} : { is_pinned: isPinned }),
          ...(name === undefined ? {} : { name }),
        },
      }),
  ),
  NavigationViewRemoved: eventKind(NavigationViewRemoved, ({ fragment }, { level }) =>
    known(level, { type: 'navigation_view', op: 'remove', fragment }),
  ),
});
