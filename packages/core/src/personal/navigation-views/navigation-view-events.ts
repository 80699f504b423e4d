import * as t from 'io-ts';
import { eventTable } from '../../kernel';
import { NavigationView } from './navigation-view';

const NavigationViewAdded = t.readonly(
  t.type({ _tag: t.literal('NavigationViewAdded'), view: NavigationView }),
);

const NavigationViewUpdated = t.readonly(
  t.type({
    _tag: t.literal('NavigationViewUpdated'),
    fragment: t.string,
    change: t.readonly(t.partial({ isPinned: t.boolean, name: t.string })),
  }),
);

const NavigationViewRemoved = t.readonly(
  t.type({ _tag: t.literal('NavigationViewRemoved'), fragment: t.string }),
);

export const navigationViewEvents = eventTable({
  NavigationViewAdded,
  NavigationViewUpdated,
  NavigationViewRemoved,
});
