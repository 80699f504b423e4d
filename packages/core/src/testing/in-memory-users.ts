import * as O from 'fp-ts/Option';
import type { Clock } from '../ports/clock';
import type { NewUser, UserRepository } from '../ports/user-repository';
import type { Realm } from '../realms/realm';
import type { RealmId, UserGroupId } from '../shared/id';
import { UserId } from '../shared/id';
import { foldCase } from '../shared/text';
import type { Timestamp } from '../shared/timestamp';
import { systemGroupsOf } from '../user-groups/system-groups';
import type { User } from '../users/user';
import { isGuest } from '../users/user';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { nextId } from './next-id';
import type { State } from './state';

const newUser = ({ passwordHash: _, ...user }: NewUser): User => ({
  ...user,
  id: nextId(UserId),
  avatarKey: `gravatar-of-${foldCase(user.deliveryEmail)}`,
  avatarVersion: 1,
});

export const usersOf = ({ users }: State, realmId: RealmId): readonly User[] =>
  users.filter((user) => user.realmId === realmId).sort((a, b) => a.id - b.id);

/** The groups that hold the user: those of their role, those they are in, and all above. */
export const groupsOfUser = (
  realm: Pick<Realm, 'systemGroups' | 'settings'>,
  user: User,
  now: Timestamp,
  { userGroups }: Pick<State, 'userGroups'> = { userGroups: [] },
): ReadonlySet<UserGroupId> => {
  const held = new Set([
    ...systemGroupsOf(user, realm.settings.waiting_period_threshold, now).map(
      (name) => realm.systemGroups[name],
    ),
    ...userGroups.filter(({ members }) => members.includes(user.id)).map(({ id }) => id),
  ]);
  // A set that grows while it is walked visits what was added.
  for (const id of held) {
    userGroups
      .filter(({ subgroups }) => subgroups.includes(id))
      .forEach((above) => held.add(above.id));
  }
  return held;
};

export const inMemoryUsers = (cell: Cell, clock: Clock): UserRepository => {
  const among = (realmId: RealmId, isWanted: (user: User) => boolean) =>
    reading(cell, (state) => usersOf(state, realmId).filter(isWanted));
  const first = (realmId: RealmId, isWanted: (user: User) => boolean) =>
    reading(cell, (state) => O.fromNullable(usersOf(state, realmId).find(isWanted)));
  return {
    create: (user) =>
      writing(
        cell,
        () => newUser(user),
        (made) => (state) => ({
          ...state,
          users: [...state.users, made],
          credentials: [
            ...state.credentials,
            { userId: made.id, passwordHash: user.passwordHash, apiKeyGeneration: 1 },
          ],
        }),
      ),
    find: (realmId, id) => first(realmId, (user) => user.id === id),
    findByEmail: (realmId, email) =>
      first(realmId, (user) => foldCase(user.deliveryEmail) === foldCase(email)),
    findByEmails: (realmId, emails) => {
      const wanted = new Set(emails.map(foldCase));
      return among(realmId, (user) => wanted.has(foldCase(user.deliveryEmail)));
    },
    findMany: (realmId, ids) => among(realmId, (user) => ids.includes(user.id)),
    groupsOf: (realm, users) =>
      reading(
        cell,
        (state) =>
          new Map(users.map((user) => [user.id, groupsOfUser(realm, user, clock.now(), state)])),
      ),
    nonGuestsIn: (realm, groupIds) =>
      reading(cell, (state) => {
        const members = usersOf(state, realm.id).filter((user) => user.isActive && !isGuest(user));
        const holds = (id: UserGroupId) => (user: User) =>
          groupsOfUser(realm, user, clock.now(), state).has(id);
        return new Map(
          groupIds.map((id) => [id, members.filter(holds(id)).map((user) => user.id)]),
        );
      }),
    list: (realmId) => among(realmId, () => true),
  };
};
