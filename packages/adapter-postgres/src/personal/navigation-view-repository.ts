import type { NavigationViewRepository } from '@parley/core/personal';
import { rowsOf } from '../connection/rows-of';
import { anyRow, eachRow, sent } from '../connection/run';
import type { Db } from '../database';

export const navigationViewRepository = (db: Db): NavigationViewRepository => {
  const views = rowsOf(db, 'navigation_view');
  return {
    list: (realmId, userId) =>
      eachRow(views.select({ realmId, userId }, 'position'), ({ fragment, isPinned, name }) => ({
        fragment,
        isPinned,
        name,
      })),

    create: (realmId, userId, { fragment, isPinned, name }) =>
      anyRow(views.add({ realmId, userId, fragment, isPinned, name })),

    update: (realmId, userId, fragment, { isPinned, name }) =>
      sent(db, views.update({ realmId, userId, fragment }, { isPinned, name })),

    remove: (realmId, userId, fragment) => anyRow(views.delete({ realmId, userId, fragment })),
  };
};
