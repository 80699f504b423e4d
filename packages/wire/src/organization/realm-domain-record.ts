import type { RealmDomain } from '@parley/core/access';
import { boolean, field, named, object, text } from '../codecs';

export const realmDomainRecord = named(
  'RealmDomain',
  'A domain whose email addresses may join the organization.',
  object({
    required: {
      domain: field('The domain.', text),
      allow_subdomains: field('Whether addresses in subdomains are allowed too.', boolean),
    },
  }),
);

export const presentRealmDomain = ({ domain, allowSubdomains }: RealmDomain) => ({
  domain,
  allow_subdomains: allowSubdomains,
});
