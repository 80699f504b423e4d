import type { UserSettings, UserSettingsRepository } from '../access';
import { userSettings } from '../access';
import type { UserId } from '../kernel';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import { usersOf } from './in-memory-users';
import type { State } from './state';

const withSettings =
  (userId: UserId, changes: Partial<UserSettings>) =>
  (state: State): State => ({
    ...state,
    users: state.users.map((user) =>
      user.id === userId
        ? {
            ...user,
            emailVisibility: changes.email_address_visibility ?? user.emailVisibility,
            timezone: changes.timezone ?? user.timezone,
          }
        : user,
    ),
    settings: new Map([...state.settings, [userId, { ...state.settings.get(userId), ...changes }]]),
  });

export const inMemoryUserSettings = (cell: Cell): UserSettingsRepository => ({
  of: (realmId, userIds) =>
    reading(cell, (state) => {
      const wanted = new Set(userIds);
      return new Map(
        usersOf(state, realmId)
          .filter(({ id }) => wanted.has(id))
          .map(({ id, emailVisibility, timezone }) => [
            id,
            userSettings({
              ...state.settings.get(id),
              email_address_visibility: emailVisibility,
              timezone,
            }),
          ]),
      );
    }),
  withoutPresence: (realmId) =>
    reading(cell, (state) =>
      usersOf(state, realmId)
        .map(({ id }) => id)
        .filter((id) => state.settings.get(id)?.presence_enabled === false),
    ),
  change: (realmId, userId, changes) =>
    changing(cell, (state) =>
      usersOf(state, realmId).some(({ id }) => id === userId)
        ? withSettings(userId, changes)(state)
        : state,
    ),
});
