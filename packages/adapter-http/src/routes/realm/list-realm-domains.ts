import { recordsIn, userRoute } from '../../route';
import { realmDomainRecord } from '@parley/wire';

export const listRealmDomains = userRoute({
  summary: 'Get the allowed email domains',
  method: 'get',
  path: '/realm/domains',
  needs: 'read',
  ...recordsIn('domains', 'Domains whose email addresses may join.', realmDomainRecord),
  run: ({ organization }, caller) => organization.listRealmDomains(caller),
});
