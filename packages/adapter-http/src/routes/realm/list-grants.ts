import { arrayOf, boolean, field, integer, named, object } from '@parley/wire/codecs';
import { ownerRoute } from '../../route';

const grantHolder = named(
  'GrantHolder',
  'An account that has permissions of its own, besides those of its role and its groups.',
  object({
    required: {
      user_id: field('Id of the account.', integer),
      can_create_users: field('Whether the account may create accounts.', boolean),
      can_change_user_emails: field(
        'Whether the account may change email addresses of others.',
        boolean,
      ),
    },
  }),
);

export const listGrants = ownerRoute({
  summary: 'Get the permissions of single accounts',
  method: 'get',
  path: '/realm/grants',
  needs: 'read',
  response: object({
    required: {
      grants: field(
        'The accounts that have any of the permissions, deactivated ones included; ascending by id.',
        arrayOf(grantHolder),
      ),
    },
  }),
  run: ({ accounts }, caller) => accounts.listGrants(caller),
  present: (holders) => ({
    grants: holders.map(({ userId, grants }) => ({
      user_id: userId,
      can_create_users: grants.includes('can_create_users'),
      can_change_user_emails: grants.includes('can_change_user_emails'),
    })),
  }),
});
