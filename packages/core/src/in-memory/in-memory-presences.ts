import type { UserSettings } from '../access';
import { userSettings } from '../access';
import type { PresenceRepository, PresenceScope } from '../accounts';
import { displayedPresence } from '../accounts';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import type { StoredPresenceRow } from './state';

const isWithin = (scope: PresenceScope, row: StoredPresenceRow): boolean => {
  switch (scope._tag) {
    case 'ConnectedSince':
      return row.connectedAt >= scope.time;
    case 'WrittenAfter':
      return row.updateId > scope.updateId;
  }
};

const isShared = (settings: Partial<UserSettings> | undefined): boolean =>
  userSettings(settings ?? {}).presence_enabled;

export const inMemoryPresences = (cell: Cell): PresenceRepository => ({
  of: (_realmId, userId) =>
    reading(cell, ({ presences, settings }) => {
      const row = presences.get(userId);
      return {
        isShared: isShared(settings.get(userId)),
        last:
          row === undefined ? undefined : { activeAt: row.activeAt, connectedAt: row.connectedAt },
      };
    }),
  write: (realmId, userId, { activeAt, connectedAt }) =>
    changing(cell, (state) => {
      const updateId = (state.presenceHeads.get(realmId) ?? 0) + 1;
      const before = state.presences.get(userId);
      const lastActive = Math.max(before?.activeAt ?? 0, activeAt ?? 0);
      return {
        ...state,
        presenceHeads: new Map([...state.presenceHeads, [realmId, updateId]]),
        presences: new Map([
          ...state.presences,
          [
            userId,
            {
              activeAt: lastActive === 0 ? null : lastActive,
              connectedAt: Math.max(before?.connectedAt ?? 0, connectedAt),
              updateId,
            },
          ],
        ]),
      };
    }),
  remove: (_realmId, userId) =>
    changing(cell, (state) => ({
      ...state,
      presences: new Map([...state.presences].filter(([id]) => id !== userId)),
    })),
  list: (realmId, scope) =>
    reading(cell, ({ presences, users, settings }) =>
      users
        .filter(
          (user) => user.realmId === realmId && user.isActive && isShared(settings.get(user.id)),
        )
        .flatMap((user) => {
          const row = presences.get(user.id);
          return row === undefined || !isWithin(scope, row)
            ? []
            : [{ ...displayedPresence(user.id, row, user.joinedAt), updateId: row.updateId }];
        })
        .sort((a, b) => a.userId - b.userId),
    ),
});
