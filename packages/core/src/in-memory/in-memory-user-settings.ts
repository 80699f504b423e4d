import { flow } from 'fp-ts/function';
import type { UserSettings, UserSettingsRepository } from '../access';
import { userSettingNames, userSettings } from '../access';
import type { RealmId, UserId } from '../kernel';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import { usersOf } from './in-memory-users';
import type { State } from './state';

const withSettings =
  (realmId: RealmId, userId: UserId, changes: Partial<UserSettings>) =>
  (state: State): State =>
    usersOf(state, realmId).some(({ id }) => id === userId)
      ? {
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
        }
      : state;

const noted =
  (userId: UserId, changes: Partial<UserSettings>) =>
  (state: State): State => ({
    ...state,
    editedSettings: new Map([
      ...state.editedSettings,
      [
        userId,
        new Set([
          ...(state.editedSettings.get(userId) ?? []),
          ...userSettingNames.filter((name) => changes[name] !== undefined),
        ]),
      ],
    ]),
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
    changing(cell, flow(withSettings(realmId, userId, changes), noted(userId, changes))),
  assign: (realmId, assigned) =>
    changing(cell, (state) =>
      assigned.reduce(
        (before, { userId, changes }) => withSettings(realmId, userId, changes)(before),
        state,
      ),
    ),
  lockEdited: (realmId, userIds) =>
    reading(cell, (state) => {
      const wanted = new Set(userIds);
      return new Map(
        usersOf(state, realmId)
          .filter(({ id }) => wanted.has(id))
          .map(({ id }) => [id, state.editedSettings.get(id) ?? new Set()]),
      );
    }),
});
