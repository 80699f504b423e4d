import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // The users and groups that a text names.
  'create index account_by_name on account (realm_id, lower(full_name))',
  'create index user_group_by_name on user_group (realm_id, lower(name))',
  // Of the subscribers of a channel, those who do not see everybody.
  'create index guest_account on account (realm_id, id) where role = 600',
  // With the user, too: the planner does not know that few channels have nearly all subscribers, and
  // reads all of them to find one, as it prefers the index of a channel to that of a user.
  `create index subscriber_of_channel on subscription (realm_id, channel_id, user_id)
    where is_active`,
  'drop index subscription_realm_id_channel_id_idx',
  'create index member_of_channel on membership_period (realm_id, channel_id, user_id)',
  'drop index membership_period_realm_id_channel_id_idx',
  'create index invitation_by_referrer on invitation (realm_id, referrer_id)',
];

/**
 * Building an index takes two or three seconds for a million rows. Meanwhile the tables can be read,
 * and changes of accounts, groups and subscriptions wait; sending messages changes none of them.
 */
export const indexedLookups: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
