import { arrayOf, field, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { realmDomainRecord } from '@parley/wire';

export const listRealmDomains = userRoute({
  summary: 'Get the allowed email domains',
  method: 'get',
  path: '/realm/domains',
  parameters: {},
  response: object({
    required: {
      domains: field('Domains whose email addresses may join.', arrayOf(realmDomainRecord.codec)),
    },
  }),
  run: ({ organization }, caller) => organization.listRealmDomains(caller),
  present: (domains) => ({ domains: domains.map((each) => realmDomainRecord.present(each)) }),
});
