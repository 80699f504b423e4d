import { domainInPath } from '../in-paths';
import { ownerRoute, withoutFields } from '../../route';

export const removeRealmDomain = ownerRoute({
  summary: 'Remove an allowed email domain',
  method: 'delete',
  path: '/realm/domains/:domain',
  needs: 'write',
  pathParameters: { domain: domainInPath },
  ...withoutFields,
  run: ({ organization }, caller, { domain }) => organization.removeRealmDomain(caller, { domain }),
});
