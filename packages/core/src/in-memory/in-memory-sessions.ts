import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Session } from '../access';
import { isWithin } from '../access';
import type { SessionRepository } from '../accounts';
import type { RealmId, SessionId, UserId } from '../kernel';
import { SessionId as SessionIds, asId } from '../kernel';
import type { Cell, Change } from './cell';
import { reading, writing } from './cell';
import { nextNumber } from './next-id';
import type { State, StoredSession } from './state';

const isOf =
  (realmId: RealmId, userId: UserId) =>
  (session: Session): boolean =>
    session.realmId === realmId && session.userId === userId;

const newestFirst = (a: Session, b: Session): number => b.lastUsedAt - a.lastUsedAt || b.id - a.id;

export const withoutHash = ({ tokenHash: _, logoutHint: __, ...session }: StoredSession): Session =>
  session;

const removing =
  (ids: readonly SessionId[]): Change =>
  (state: State) => ({
    ...state,
    sessions: state.sessions.filter(({ id }) => !ids.includes(id)),
  });

export const inMemorySessions = (cell: Cell): SessionRepository => ({
  begin: (realmId, userId, { tokenHash, at, client, logoutHint }, { horizon, maxSessions }) =>
    writing(
      cell,
      ({ sessions }) => {
        const id = asId(SessionIds)(nextNumber());
        const session = { id, realmId, userId, createdAt: at, lastUsedAt: at, client };
        const own = sessions.filter(isOf(realmId, userId));
        const ended = [
          ...own.filter((each) => !isWithin(horizon, each)),
          ...own
            .filter((each) => isWithin(horizon, each))
            .sort(newestFirst)
            .slice(maxSessions - 1),
        ].map((each) => each.id);
        return { session, ended };
      },
      ({ session, ended }) =>
        (state) => {
          const kept = removing(ended)(state);
          return { ...kept, sessions: [...kept.sessions, { ...session, tokenHash, logoutHint }] };
        },
    ),
  list: (realmId, userId) =>
    reading(cell, ({ sessions }) =>
      sessions.filter(isOf(realmId, userId)).sort(newestFirst).map(withoutHash),
    ),
  end: (realmId, userId, id) =>
    writing(
      cell,
      ({ sessions }) =>
        pipe(
          O.fromNullable(sessions.find((each) => isOf(realmId, userId)(each) && each.id === id)),
          O.map(({ logoutHint }) => ({ logoutHint })),
        ),
      (ended) => removing(O.isSome(ended) ? [id] : []),
    ),
  endAll: (realmId, userId, except) =>
    writing(
      cell,
      ({ sessions }) => sessions.filter(isOf(realmId, userId)).some(({ id }) => id !== except),
      () => (state) => ({
        ...state,
        sessions: state.sessions.filter(
          (each) => !isOf(realmId, userId)(each) || each.id === except,
        ),
      }),
    ),
  endAllIn: (realmId) =>
    writing(
      cell,
      ({ sessions }) =>
        Array.from(
          new Set(sessions.filter((each) => each.realmId === realmId).map(({ userId }) => userId)),
        ),
      () => (state) => ({
        ...state,
        sessions: state.sessions.filter((each) => each.realmId !== realmId),
      }),
    ),
});
