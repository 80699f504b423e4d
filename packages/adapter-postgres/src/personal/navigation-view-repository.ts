import type { NavigationViewRepository } from '@parley/core/personal';
import { anyRow, sent } from '../connection/run';
import type { Db } from '../database';
import { ownRecords } from './own-records';

export const navigationViewRepository = (db: Db): NavigationViewRepository => ({
  ...ownRecords(db, {
    table: 'navigation_view',
    key: 'fragment',
    order: ['position'],
    toRecord: ({ fragment, is_pinned, name }) => ({ fragment, isPinned: is_pinned, name }),
  }),

  create: (realmId, userId, { fragment, isPinned, name }) =>
    anyRow(
      db
        .insertInto('navigation_view')
        .values({ realm_id: realmId, user_id: userId, fragment, is_pinned: isPinned, name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('fragment'),
    ),

  update: (realmId, userId, fragment, { isPinned, name }) =>
    sent(
      db,
      db
        .updateTable('navigation_view')
        .set(({ fn, ref, val }) => ({
          is_pinned: fn.coalesce(val(isPinned ?? null), ref('is_pinned')),
          name: fn.coalesce(val(name ?? null), ref('name')),
        }))
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('fragment', '=', fragment),
    ),
});
