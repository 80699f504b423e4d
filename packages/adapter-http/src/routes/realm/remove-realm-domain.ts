import { object } from '@parley/wire/codecs';
import { domainInPath } from '../in-paths';
import { ownerRoute } from '../../route';

export const removeRealmDomain = ownerRoute({
  summary: 'Remove an allowed email domain',
  method: 'delete',
  path: '/realm/domains/:domain',
  pathParameters: { domain: domainInPath },
  parameters: {},
  response: object({}),
  run:
    ({ organization }) =>
    (caller, { domain }) =>
      organization.removeRealmDomain(caller, { domain }),
  present: () => ({}),
});
