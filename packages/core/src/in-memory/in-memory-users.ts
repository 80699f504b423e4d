import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { EnsuredBot, NewUser, Realm, User, UserChanges, UserRepository } from '../access';
import { isGuest, isSystemBot, summaryOf, systemGroupsOf } from '../access';
import type { ApiKeySeed, Clock, RealmId, Timestamp, UserGroupId } from '../kernel';
import { UserId, asId, firstSeed, foldAddress, role, unexpected } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { fakeGravatars } from './fakes';
import { nextId } from './next-id';
import { nextSalt } from './next-salt';
import type { State } from './state';
import { pipe } from 'fp-ts/function';

const newUser = ({ passwordHash: _, ...user }: NewUser): User => ({
  ...user,
  id: nextId(UserId),
  avatarKey: fakeGravatars.keyOf(user.deliveryEmail),
  avatarVersion: 1,
  defaultLevel: null,
});

/** The user with the changes; a new email address or avatar increments the avatar version. */
const changed = (user: User, changes: UserChanges): User => {
  const { botOwnerId, passwordHash: _, ...plain } = changes;
  const after = { ...user, ...plain };
  const isOtherPicture =
    changes.avatarSource !== undefined ||
    (after.avatarSource === 'G' && after.deliveryEmail !== user.deliveryEmail);
  return {
    ...after,
    bot:
      user.bot === null || botOwnerId === undefined
        ? user.bot
        : { ...user.bot, ownerId: botOwnerId },
    avatarVersion: user.avatarVersion + (isOtherPicture ? 1 : 0),
    ...(isOtherPicture && after.avatarSource === 'G'
      ? { avatarKey: fakeGravatars.keyOf(after.deliveryEmail) }
      : {}),
  };
};

const withChanges =
  (id: UserId, changes: UserChanges) =>
  (state: State): State => ({
    ...state,
    users: state.users.map((user) => (user.id === id ? changed(user, changes) : user)),
    credentials: state.credentials.map((each) =>
      each.userId === id && changes.passwordHash !== undefined
        ? { ...each, passwordHash: changes.passwordHash ?? undefined }
        : each,
    ),
  });

const seedOf = ({ credentials }: State, id: UserId): ApiKeySeed =>
  credentials.find(({ userId }) => userId === id)?.apiKeySeed ?? firstSeed;

const newSeed = (generation: number): ApiKeySeed => ({ generation, salt: nextSalt() });

/** By the list of all users: those of each realm, which most reads need and few writes change. */
const usersByRealm = new WeakMap<State['users'], Map<RealmId, readonly User[]>>();

/** In the order of their ids. */
export const usersOf = ({ users }: State, realmId: RealmId): readonly User[] => {
  const byRealm = usersByRealm.get(users) ?? new Map<RealmId, readonly User[]>();
  const found =
    byRealm.get(realmId) ??
    users.filter((user) => user.realmId === realmId).sort((a, b) => a.id - b.id);
  usersByRealm.set(users, byRealm.set(realmId, found));
  return found;
};

/**
 * The groups that contain the user: those of their role, those they are members of, and all
 * supergroups.
 */
export const groupsOfUser = (
  realm: Pick<Realm, 'systemGroups' | 'settings'>,
  user: User,
  now: Timestamp,
  { userGroups }: Pick<State, 'userGroups'> = { userGroups: [] },
): ReadonlySet<UserGroupId> => {
  const containing = new Set([
    ...systemGroupsOf(user, realm.settings.waiting_period_threshold, now).map(
      (name) => realm.systemGroups[name],
    ),
    ...userGroups.filter(({ members }) => members.includes(user.id)).map(({ id }) => id),
  ]);
  // Iterating over a set also visits elements that are added meanwhile.
  for (const id of containing) {
    userGroups
      .filter(({ subgroups }) => subgroups.includes(id))
      .forEach((above) => containing.add(above.id));
  }
  return containing;
};

const create = (cell: Cell, user: NewUser) =>
  writing(
    cell,
    () => newUser(user),
    (made) => {
      // Once: the change is applied again at the commit.
      const apiKeySeed = newSeed(1);
      return (state) => ({
        ...state,
        users: [...state.users, made],
        credentials: [
          ...state.credentials,
          { userId: made.id, passwordHash: user.passwordHash, apiKeySeed },
        ],
      });
    },
  );

export const inMemoryUsers = (cell: Cell, clock: Clock): UserRepository => {
  const among = (realmId: RealmId, isWanted: (user: User) => boolean) =>
    reading(cell, (state) => usersOf(state, realmId).filter(isWanted));
  const first = (realmId: RealmId, isWanted: (user: User) => boolean) =>
    reading(cell, ({ users }) =>
      O.fromNullable(users.find((user) => user.realmId === realmId && isWanted(user))),
    );
  const actor: UserRepository['findActor'] = (realmId, id) =>
    reading(cell, (state) =>
      pipe(
        O.fromNullable(state.users.find((user) => user.id === id && user.realmId === realmId)),
        O.map((user) => ({ ...user, isActive: user.isActive && !state.leaving.has(id) })),
      ),
    );
  return {
    create: (user) => create(cell, user),
    ensureSystemBot: (kind, bot) =>
      pipe(
        first(bot.realmId, ({ id }) => cell.read().systemBots.get(id) === kind),
        TE.flatMap(
          O.match(
            () =>
              pipe(
                create(cell, bot),
                TE.tap(({ id }) =>
                  changing(cell, (state) => ({
                    ...state,
                    systemBots: new Map([...state.systemBots, [id, kind]]),
                  })),
                ),
                TE.map((created): EnsuredBot => ({ bot: created, isNew: true })),
              ),
            (found) => TE.right({ bot: found, isNew: false }),
          ),
        ),
      ),
    find: (realmId, id) => first(realmId, (user) => user.id === id),
    findActor: actor,
    // In-memory transactions run one at a time.
    lockActor: actor,
    findByEmail: (realmId, email) =>
      first(realmId, (user) => foldAddress(user.deliveryEmail) === foldAddress(email)),
    loadByEmails: (realmId, emails) => {
      const wanted = new Set(emails.map(foldAddress));
      return among(realmId, (user) => wanted.has(foldAddress(user.deliveryEmail)));
    },
    loadMany: (realmId, ids) => {
      const wanted = new Set(ids);
      return among(realmId, (user) => wanted.has(user.id));
    },
    groupsOf: (realm, users) =>
      reading(
        cell,
        (state) =>
          new Map(users.map((user) => [user.id, groupsOfUser(realm, user, clock.now(), state)])),
      ),
    activeIn: (realm, groupIds) =>
      reading(cell, (state) =>
        usersOf(state, realm.id)
          .filter((user) => {
            const containing = groupsOfUser(realm, user, clock.now(), state);
            return user.isActive && groupIds.some((id) => containing.has(id));
          })
          .map((user) => user.id),
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
    summary: (realmId) =>
      pipe(
        among(realmId, () => true),
        TE.map(summaryOf),
      ),
    listAfter: (realmId, after = asId(UserId)(0), limit) =>
      pipe(
        among(realmId, ({ id }) => id > after),
        TE.map((found) => found.slice(0, limit)),
      ),
    joinedWithin: (realmId, { after, until }) =>
      among(realmId, ({ joinedAt }) => joinedAt > after && joinedAt <= until),
    update: (realmId, id, changes) =>
      pipe(
        first(realmId, (user) => user.id === id),
        TE.flatMap(TE.fromOption(() => unexpected(new Error('no such user')))),
        TE.tap(() => changing(cell, withChanges(id, changes))),
        TE.map((user) => changed(user, changes)),
      ),
    claimEmail: (realmId, email) =>
      first(realmId, (user) => foldAddress(user.deliveryEmail) === foldAddress(email)),
    claimNames: (realmId) => among(realmId, () => true),
    claimName: (realmId, fullName) => among(realmId, (user) => user.fullName === fullName),
    hasMoreActiveThan: (realmId, limit) =>
      pipe(
        among(realmId, (user) => user.isActive && !isSystemBot(user)),
        TE.map(({ length }) => length > limit),
      ),
    setLeaving: (_realmId, id, isLeaving) =>
      writing(
        cell,
        ({ leaving }) => leaving.has(id) !== isLeaving,
        () => (state) => ({
          ...state,
          leaving: new Set([
            ...Array.from(state.leaving).filter((each) => each !== id),
            ...(isLeaving ? [id] : []),
          ]),
        }),
      ),
    lock: (realmId, id) => first(realmId, (user) => user.id === id),
    lockOwners: (realmId) =>
      reading(cell, (state) =>
        usersOf(state, realmId)
          .filter(
            (user) =>
              user.isActive &&
              user.bot === null &&
              user.role === role.owner &&
              !state.leaving.has(user.id),
          )
          .map(({ id }) => id),
      ),
    botsOf: (realmId, ownerId) => among(realmId, ({ bot }) => bot?.ownerId === ownerId),
    secretsOf: (_realmId, ids) =>
      reading(
        cell,
        (state) =>
          new Map(
            ids.map((id) => [
              id,
              {
                passwordHash: state.credentials.find(({ userId }) => userId === id)?.passwordHash,
                apiKeySeed: seedOf(state, id),
              },
            ]),
          ),
      ),
    renewApiKey: (_realmId, id) =>
      writing(
        cell,
        (state) => newSeed(seedOf(state, id).generation + 1),
        (apiKeySeed) => (state) => ({
          ...state,
          credentials: [
            ...state.credentials.filter(({ userId }) => userId !== id),
            {
              userId: id,
              passwordHash: state.credentials.find(({ userId }) => userId === id)?.passwordHash,
              apiKeySeed,
            },
          ],
        }),
      ),
  };
};
