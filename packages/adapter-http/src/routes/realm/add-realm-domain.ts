import { arrayOf, boolean, field, integer, object, text, oneOf } from '@parley/wire/codecs';
import { json, plain, required } from '../../parameters';
import { ownerRoute } from '../../route';
import { line } from '../limits';

export const addRealmDomain = ownerRoute({
  summary: 'Add an allowed email domain',
  method: 'post',
  path: '/realm/domains',
  needs: 'write',
  parameters: {
    domain: required(plain(line), 'The domain, such as `example.org`.'),
    allow_subdomains: required(json(boolean), 'Whether addresses in subdomains are allowed too.'),
  },
  adds: ['realmDomains'],
  response: object({
    required: {
      new_domain: field(
        'Id of the organization, and the domain.',
        arrayOf(oneOf<number | string>(integer, text)),
      ),
    },
  }),
  run: ({ organization }, caller, { domain, allow_subdomains }) =>
    organization.addRealmDomain(caller, { domain, allowSubdomains: allow_subdomains }),
  present: ({ domain }, { realm }) => ({ new_domain: [realm.id, domain] }),
});
