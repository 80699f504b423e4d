import type { UserSettingsRepository } from '../ports/user-settings-repository';
import { userSettings } from '../users/user-settings';
import type { Cell } from './cell';
import { changing, reading } from './cell';

export const inMemoryUserSettings = (cell: Cell): UserSettingsRepository => ({
  of: (_realmId, userIds) =>
    reading(
      cell,
      ({ users, settings }) =>
        new Map(
          users
            .filter(({ id }) => userIds.includes(id))
            .map(({ id, emailVisibility, timezone }) => [
              id,
              userSettings({
                ...settings.get(id),
                email_address_visibility: emailVisibility,
                timezone,
              }),
            ]),
        ),
    ),
  change: (_realmId, userId, changes) =>
    changing(cell, (state) => ({
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
      settings: new Map([
        ...state.settings,
        [userId, { ...state.settings.get(userId), ...changes }],
      ]),
    })),
});
