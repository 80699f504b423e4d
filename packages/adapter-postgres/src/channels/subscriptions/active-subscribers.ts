import type { RealmId } from '@parley/core/kernel';
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
    .where('subscription.is_active', '=', true)
    .where('account.is_active', '=', true)
    .orderBy('subscription.user_id');
