import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Session, User } from '../../../access';
import { maxSessions, sessionHorizon } from '../../../access';
import type { Unexpected, Work } from '../../../kernel';
import { describeClient } from '../../authentication/login-device';
import { announceEndedSessions } from './end-sessions';
import type { Transaction } from '../../transaction';
import type { Ports } from '../../use-case-ports';

export type SessionDependencies = Pick<Ports, 'bearerTokens' | 'clock' | 'ids' | 'transact'>;

/** A session that has begun, with what only its browser may know. */
export type BegunSession = {
  readonly session: Session;
  readonly user: User;
  /** The value of the cookie. */
  readonly token: string;
  readonly csrfToken: string;
};

type SessionOptions<Failure> = {
  /** The provider's hint for the logout, if the user has logged in there. */
  readonly logoutHint?: string | undefined;
  /** Whether the user may still begin one, in the same transaction. */
  readonly check?: (tx: Transaction) => Work<Failure, unknown>;
};

/**
 * Begins a session of a user who has proved to be the owner of the account.
 *
 * @param userAgent the User-Agent of the request, empty if it had none
 */
export const beginSession = <Failure = never>(
  { transact, bearerTokens, clock, ids }: SessionDependencies,
  user: User,
  userAgent: string,
  { logoutHint, check }: SessionOptions<Failure> = {},
): Work<Failure, BegunSession> =>
  pipe(
    TE.Do,
    TE.bindW('at', () => TE.fromIO(clock.now)),
    TE.bindW('token', () => TE.fromIO(ids.token)),
    TE.bindW('begun', ({ at, token }) =>
      transact('server', (tx) =>
        pipe(
          check === undefined ? TE.right<Failure | Unexpected, unknown>(undefined) : check(tx),
          TE.flatMap(() =>
            tx.sessions.begin(
              user.realmId,
              user.id,
              {
                tokenHash: bearerTokens.hashOf(token),
                at,
                client: describeClient(userAgent),
                logoutHint,
              },
              { horizon: sessionHorizon(at), maxSessions },
            ),
          ),
          TE.tap(({ ended }) =>
            ended.length === 0
              ? TE.right(undefined)
              : announceEndedSessions(tx, user.realmId, user.id),
          ),
        ),
      ),
    ),
    TE.map(({ token, begun: { session } }) => ({
      session,
      user,
      token,
      csrfToken: bearerTokens.csrfTokenOf(token),
    })),
  );
