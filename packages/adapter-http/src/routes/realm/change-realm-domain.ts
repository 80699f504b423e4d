import { boolean } from '@parley/wire/codecs';
import { domainInPath } from '../in-paths';
import { json, required } from '../../parameters';
import { ownerRoute, withoutFields } from '../../route';

export const changeRealmDomain = ownerRoute({
  summary: 'Update an allowed email domain',
  method: 'patch',
  path: '/realm/domains/:domain',
  needs: 'write',
  pathParameters: { domain: domainInPath },
  parameters: {
    allow_subdomains: required(json(boolean), 'Whether addresses in subdomains are allowed too.'),
  },
  ...withoutFields,
  run: ({ organization }, caller, { domain, allow_subdomains }) =>
    organization.changeRealmDomain(caller, { domain, allowSubdomains: allow_subdomains }),
});
