import * as t from 'io-ts';
import { eventTable, tagged } from '../../kernel';
import { NavigationView } from './navigation-view';

const NavigationViewAdded = tagged('NavigationViewAdded', { view: NavigationView });

const NavigationViewUpdated = tagged('NavigationViewUpdated', {
  fragment: t.string,
  change: t.readonly(t.partial({ isPinned: t.boolean, name: t.string })),
});

const NavigationViewRemoved = tagged('NavigationViewRemoved', { fragment: t.string });

export const navigationViewEvents = eventTable({
  NavigationViewAdded,
  NavigationViewUpdated,
  NavigationViewRemoved,
});
