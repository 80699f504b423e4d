import { required, text } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentationsOf } from '../events/event';
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

export const realmDomainEvents = eventsOf({
  realm_domains: {
    add: set('RealmDomainsAddEvent', 'An allowed email domain was added.'),
    change: set('RealmDomainsChangeEvent', 'An allowed email domain was changed.'),
    remove: event<Changed>(
      'RealmDomainsRemoveEvent',
      'An allowed email domain was removed.',
    )({ domain: required('The domain.', text, ({ domain }) => domain.domain) }),
  },
});

export const realmDomainPresentations = presentationsOf({
  RealmDomainChanged: (changed, viewer) =>
    realmDomainEvents.realm_domains[changed.change].present(changed, viewer),
});
