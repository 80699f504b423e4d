import type { UserStatusRepository } from '../accounts';
import { noStatus } from '../accounts';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import { usersOf } from './in-memory-users';

export const inMemoryStatuses = (cell: Cell): UserStatusRepository => ({
  of: (realmId, userIds) =>
    reading(cell, (state) => {
      const wanted = usersOf(state, realmId).filter(
        ({ id }) => userIds === 'everyone' || userIds.includes(id),
      );
      return new Map(
        [...state.statuses].filter(([userId]) => wanted.some(({ id }) => id === userId)),
      );
    }),
  change: (_realmId, userId, changes) =>
    changing(cell, (state) => ({
      ...state,
      statuses: new Map([
        ...state.statuses,
        [userId, { ...(state.statuses.get(userId) ?? noStatus), ...changes }],
      ]),
    })),
});
