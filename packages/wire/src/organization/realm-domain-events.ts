import { required, text } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { realmDomainRecord } from './realm-domain-record';

type Changed = EventOf<'RealmDomainChanged'>;

const set = (name: string, description: string) =>
  event<Changed>(
    name,
    description,
  )({
    realm_domain: required('The domain.', realmDomainRecord.codec, ({ domain }) =>
      realmDomainRecord.present(domain),
    ),
  });

const events = eventsOf({
  realm_domains: {
    add: set('RealmDomainsAddEvent', 'An allowed email domain was added.'),
    change: set('RealmDomainsChangeEvent', 'An allowed email domain was changed.'),
    remove: event<Changed>(
      'RealmDomainsRemoveEvent',
      'An allowed email domain was removed.',
    )({ domain: required('The domain.', text, ({ domain }) => domain.domain) }),
  },
});

export const realmDomainEvents = presentedEvents(events, {
  RealmDomainChanged: (changed, viewer) =>
    events.realm_domains[changed.change].present(changed, viewer),
});
