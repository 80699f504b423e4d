import type { UserStatusRepository } from '../ports/user-status-repository';
import { noStatus } from '../user-statuses/user-status';
import type { Cell } from './cell';
import { changing, reading } from './cell';

export const inMemoryStatuses = (cell: Cell): UserStatusRepository => ({
  of: (_realmId, userIds) =>
    reading(cell, ({ statuses }) => new Map([...statuses].filter(([id]) => userIds.includes(id)))),
  change: (_realmId, userId, changes) =>
    changing(cell, (state) => ({
      ...state,
      statuses: new Map([
        ...state.statuses,
        [userId, { ...(state.statuses.get(userId) ?? noStatus), ...changes }],
      ]),
    })),
});
