import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, CallerSession, Session, User } from '../../../access';
import { isWithin, sessionHorizon } from '../../../access';
import type { Clock, SessionId, Unexpected } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Snapshot, Transact } from '../../transaction';
import { announceEndedSessions, endSessions } from '../steps/end-sessions';

type Dependencies = { readonly transact: Transact };

/** The caller's sessions that have not expired, most recently used first. */
export const listSessions =
  ({ snapshot, clock }: { readonly snapshot: Snapshot; readonly clock: Clock }) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly Session[]> =>
    pipe(
      TE.Do,
      TE.bind('now', () => TE.fromIO(clock.now)),
      TE.bind('all', () => snapshot(realm.id)(({ sessions }) => sessions.list(realm.id, user.id))),
      TE.map(({ now, all }) => all.filter((session) => isWithin(sessionHorizon(now), session))),
    );

/** The session of the request. */
export const getCurrentSession = ({
  user,
  session,
}: Caller): TE.TaskEither<
  AccountFailure<'NoSuchSession'>,
  { readonly user: User; readonly session: CallerSession }
> =>
  session === undefined ? TE.left(accountFailure('NoSuchSession')) : TE.right({ user, session });

/** Ends one session of the caller; at every process, from the commit on. */
export const endSession =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    id: SessionId,
  ): TE.TaskEither<AccountFailure<'NoSuchSession'> | Unexpected, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.sessions.end(caller.realm.id, caller.user.id, id),
        TE.filterOrElseW(
          (isEnded) => isEnded,
          () => accountFailure('NoSuchSession'),
        ),
        TE.flatMap(() => announceEndedSessions(tx, caller.realm.id, caller.user.id)),
      ),
    );

/** Ends the session of the request. */
export const endCurrentSession =
  (dependencies: Dependencies) =>
  (caller: Caller): TE.TaskEither<AccountFailure<'NoSuchSession'> | Unexpected, void> =>
    caller.session === undefined
      ? TE.left(accountFailure('NoSuchSession'))
      : endSession(dependencies)(caller, caller.session.id);

/** Ends the caller's sessions but that of the request; all of them if it has none. */
export const endOtherSessions =
  ({ transact }: Dependencies) =>
  (caller: Caller): TE.TaskEither<Unexpected, void> =>
    transact(caller, (tx) => endSessions(tx, caller.realm.id, caller.user.id, caller.session?.id));
