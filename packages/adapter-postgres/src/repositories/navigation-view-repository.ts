import type { NavigationViewRepository } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { done, rows } from '../connection/run';
import type { Db } from '../database';

export const navigationViewRepository = (db: Db): NavigationViewRepository => ({
  list: (realmId, userId) =>
    pipe(
      rows(
        db
          .selectFrom('navigation_view')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('user_id', '=', userId)
          .orderBy('position'),
      ),
      TE.map((found) =>
        found.map((row) => ({ fragment: row.fragment, isPinned: row.is_pinned, name: row.name })),
      ),
    ),

  create: (realmId, userId, { fragment, isPinned, name }) =>
    pipe(
      rows(
        db
          .insertInto('navigation_view')
          .values({ realm_id: realmId, user_id: userId, fragment, is_pinned: isPinned, name })
          .onConflict((conflict) => conflict.doNothing())
          .returning('fragment'),
      ),
      TE.map((created) => created.length > 0),
    ),

  update: (realmId, userId, { fragment, isPinned, name }) =>
    done(
      db
        .updateTable('navigation_view')
        .set({ is_pinned: isPinned, name })
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('fragment', '=', fragment),
    ),

  remove: (realmId, userId, fragment) =>
    done(
      db
        .deleteFrom('navigation_view')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('fragment', '=', fragment),
    ),
});
