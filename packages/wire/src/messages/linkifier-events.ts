import { supportsLinkifiers } from '@parley/core/messages';
import { has } from '@parley/core/kernel';
import { arrayOf, required } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { legacyLinkifiers, linkifierRecord, presentLegacyLinkifier } from './linkifier-record';

type Changed = EventOf<'LinkifiersChanged'>;

const events = eventsOf({
  realm_filters: event<Changed>(
    'RealmFiltersEvent',
    'The linkifiers changed; for clients that do not know URL templates.',
  )({
    realm_filters: required('All linkifiers.', legacyLinkifiers, ({ linkifiers }) =>
      linkifiers.map((each) => presentLegacyLinkifier(each)),
    ),
  }),
  realm_linkifiers: event<Changed>(
    'RealmLinkifiersEvent',
    'The linkifiers changed; only with the capability linkifier_url_template.',
  )({
    realm_linkifiers: required(
      'All linkifiers, in the order of matching.',
      arrayOf(linkifierRecord.codec),
      ({ linkifiers }, viewer) => linkifiers.map((each) => linkifierRecord.present(each, viewer)),
    ),
  }),
});

const { realm_filters, realm_linkifiers } = events;

/** Source: docs/reference/linkifiers.md. */
export const linkifierEvents = presentedEvents(events, {
  LinkifiersChanged: {
    parts: (changed) => [
      (viewer) => (supportsLinkifiers(viewer) ? realm_linkifiers.present(changed, viewer) : []),
      (viewer) =>
        has(viewer.level, 'linkifierUrlTemplate') ? [] : realm_filters.present(changed, viewer),
    ],
  },
});
