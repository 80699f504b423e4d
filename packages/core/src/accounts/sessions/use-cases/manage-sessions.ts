import * as T from 'fp-ts/Task';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, CallerSession, Session, User } from '../../../access';
import { isWithin, sessionHorizon } from '../../../access';
import type { Async, SessionId, Work } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { IdentityProvider } from '../../ports/identity-provider';
import type { EndedSession } from '../../ports/session-repository';
import { announceEndedSessions, endSessions } from '../steps/end-sessions';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'transact'>;

/** The caller's sessions that have not expired, most recently used first. */
export const listSessions =
  ({ snapshot, clock }: Pick<Ports, 'clock' | 'snapshot'>) =>
  ({ realm, user }: Caller): Async<readonly Session[]> =>
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

type EndFailure = AccountFailure<'NoSuchSession'>;

/** Ends the session at every process, from the commit on. */
const endOne = (
  { transact }: Dependencies,
  caller: Caller,
  id: SessionId,
): Work<EndFailure, EndedSession> =>
  transact(caller, (tx) =>
    pipe(
      tx.sessions.end(caller.realm.id, caller.user.id, id),
      TE.flatMap(TE.fromOption((): EndFailure => accountFailure('NoSuchSession'))),
      TE.tap(() => announceEndedSessions(tx, caller.realm.id, caller.user.id)),
    ),
  );

/** Ends one session of the caller. */
export const endSession =
  (dependencies: Dependencies) =>
  (caller: Caller, id: SessionId): Work<EndFailure, void> =>
    pipe(
      endOne(dependencies, caller, id),
      TE.map(() => undefined),
    );

/** What is left to do for a browser that has logged out. */
type LoggedOut = {
  /** The URL where it logs out at the identity provider as well; undefined if there is none. */
  readonly providerUrl: string | undefined;
};

/** Ends the session of the request, then asks the provider where the browser logs out there. */
export const endCurrentSession =
  ({
    identityProvider,
    ...dependencies
  }: Dependencies & { readonly identityProvider: IdentityProvider | undefined }) =>
  (caller: Caller): Work<EndFailure, LoggedOut> =>
    caller.session === undefined
      ? TE.left(accountFailure('NoSuchSession'))
      : pipe(
          endOne(dependencies, caller, caller.session.id),
          TE.flatMapTask(({ logoutHint }) =>
            identityProvider === undefined || logoutHint === undefined
              ? T.of(undefined)
              : identityProvider.logoutUrl(logoutHint, `${caller.realm.url}/`),
          ),
          TE.map((providerUrl) => ({ providerUrl })),
        );

/** Ends the caller's sessions but that of the request; all of them if it has none. */
export const endOtherSessions =
  ({ transact }: Dependencies) =>
  (caller: Caller): Async<void> =>
    transact(caller, (tx) => endSessions(tx, caller.realm.id, caller.user.id, caller.session?.id));
