import type { RealmId } from '@parley/core/kernel';
import { sql } from 'kysely';
import type { Db } from '../../database';

/** Subscriptions by user, without deactivated users. */
export const activeSubscribers = (db: Db, realmId: RealmId) =>
  db
    .selectFrom('subscription')
    .innerJoin('account', (join) =>
      join
        .onRef('account.realm_id', '=', 'subscription.realm_id')
        .onRef('account.id', '=', 'subscription.user_id'),
    )
    .where('subscription.realm_id', '=', realmId)
    .where('subscription.is_active', '=', sql.lit(true))
    .where('account.is_active', '=', sql.lit(true))
    .orderBy('subscription.user_id');
