import type { PushRegistration, PushRegistrationRepository } from '../accounts';
import type { RealmId, UserId } from '../kernel';
import { PushRegistrationId, groupBy } from '../kernel';
import type { Cell, Change } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State, StoredPushRegistration } from './state';

/** A registration ends with its session. */
const open = ({ pushRegistrations, sessions }: State): readonly StoredPushRegistration[] =>
  pushRegistrations.filter(
    ({ sessionId }) => sessionId === null || sessions.some(({ id }) => id === sessionId),
  );

const isOf =
  (realmId: RealmId, userId: UserId) =>
  (stored: StoredPushRegistration): boolean =>
    stored.realmId === realmId && stored.userId === userId;

const plain = ({ realmId: _, userId: __, ...registration }: StoredPushRegistration) =>
  registration satisfies PushRegistration;

const without =
  (isRemoved: (stored: StoredPushRegistration) => boolean): Change =>
  (state) => ({
    ...state,
    pushRegistrations: state.pushRegistrations.filter((stored) => !isRemoved(stored)),
  });

export const inMemoryPushRegistrations = (cell: Cell): PushRegistrationRepository => ({
  list: (realmId, userId) =>
    reading(cell, (state) => open(state).filter(isOf(realmId, userId)).map(plain)),
  ofUsers: (realmId, userIds) =>
    reading(cell, (state) => {
      const found = open(state).filter(
        (stored) => stored.realmId === realmId && userIds.includes(stored.userId),
      );
      return new Map(
        Array.from(
          groupBy(found, ({ userId }) => userId),
          ([userId, own]) => [userId, own.map(plain)],
        ),
      );
    }),
  put: (realmId, userId, registration, max) =>
    changing(cell, (state) => {
      const isOwn = isOf(realmId, userId);
      const kept = open(state).filter(
        (stored) =>
          !isOwn(stored) ||
          stored.kind !== registration.kind ||
          stored.token !== registration.token,
      );
      const added = { ...registration, id: nextId(PushRegistrationId), realmId, userId };
      const own = [...kept.filter(isOwn), added];
      return {
        ...state,
        pushRegistrations: [...kept.filter((stored) => !isOwn(stored)), ...own.slice(-max)],
      };
    }),
  remove: (realmId, userId, which) => {
    const isRemoved = (stored: StoredPushRegistration): boolean =>
      isOf(realmId, userId)(stored) &&
      (typeof which === 'object'
        ? stored.kind === which.kind && stored.token === which.token
        : stored.id === which);
    return writing(
      cell,
      (state) => open(state).some(isRemoved),
      () => without(isRemoved),
    );
  },
  removeAll: (realmId, userId) => changing(cell, without(isOf(realmId, userId))),
});
