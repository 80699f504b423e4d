import type { RealmDomain } from '@parley/core/access';
import { boolean, record, required, text } from '../codecs';

export const realmDomainRecord = record<RealmDomain>(
  'RealmDomain',
  'A domain whose email addresses may join the organization.',
)({
  domain: required('The domain.', text, 'domain'),
  allow_subdomains: required(
    'Whether addresses in subdomains are allowed too.',
    boolean,
    'allowSubdomains',
  ),
});
