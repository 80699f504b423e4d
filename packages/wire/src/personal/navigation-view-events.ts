import { boolean, optional, record, required, text } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { navigationViewRecord } from './navigation-view-record';

const levels = { since: 'navigationViews' } as const;

const changedView = record<EventOf<'NavigationViewUpdated'>['change']>()({
  is_pinned: optional('Whether the view is in the sidebar now.', boolean, 'isPinned'),
  name: optional('The new name.', text, 'name'),
});

const { fragment } = navigationViewRecord.properties;

const events = eventsOf({
  navigation_view: {
    add: event<'NavigationViewAdded'>(
      'NavigationViewAddEvent',
      'A navigation view was added.',
      levels,
    )({
      navigation_view: required('The view.', navigationViewRecord.codec, ({ view }) =>
        navigationViewRecord.present(view),
      ),
    }),
    update: event<'NavigationViewUpdated'>(
      'NavigationViewUpdateEvent',
      'A navigation view was changed.',
      levels,
    )({
      fragment,
      data: required('What changed.', changedView.codec, ({ change }) =>
        changedView.present(change),
      ),
    }),
    remove: event<'NavigationViewRemoved'>(
      'NavigationViewRemoveEvent',
      'A navigation view was removed.',
      levels,
    )({ fragment }),
  },
});

const { add, update, remove } = events.navigation_view;

/** Source: docs/reference/personal-data.md#navigation-views. */
export const navigationViewEvents = presentedEvents(events, {
  NavigationViewAdded: add.present,
  NavigationViewUpdated: update.present,
  NavigationViewRemoved: remove.present,
});
