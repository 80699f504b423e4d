import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Identity, User } from '../../../access';
import { accessFailure } from '../../../access';
import type { Async, Work } from '../../../kernel';
import type { LogIn, LogInDependencies, LogInFailure } from '../../authentication/steps/log-in';
import { logIn } from '../../authentication/steps/log-in';
import type { BegunSession, SessionDependencies } from '../steps/begin-session';
import { beginSession } from '../steps/begin-session';
import type { Transaction } from '../../transaction';

/**
 * Checks that the password that was verified is still the account's: a session of the old one would
 * begin after the new one has ended all others. Holds the account until the session has begun.
 */
const checkPassword =
  ({ realm, user, passwordHash }: Identity) =>
  (tx: Transaction): Work<AccessFailure<'AuthenticationFailed'>, void> =>
    pipe(
      tx.users.lock(realm.id, user.id),
      TE.flatMap(() => tx.users.secretsOf(realm.id, [user.id])),
      TE.flatMap((secrets) =>
        secrets.get(user.id)?.passwordHash === passwordHash
          ? TE.right(undefined)
          : TE.left(accessFailure('AuthenticationFailed')),
      ),
    );

/** Begins a session for a correct password, with the limits of fetching an API key. */
export const beginSessionWithPassword =
  (dependencies: LogInDependencies & SessionDependencies) =>
  (command: LogIn): Work<LogInFailure, BegunSession> =>
    pipe(
      logIn(dependencies)(command),
      TE.flatMap((identity) =>
        beginSession(dependencies, identity.user, command.userAgent ?? '', {
          check: checkPassword(identity),
        }),
      ),
    );

/** Begins a session of a user whom another use case has just identified: by a link, for example. */
export const beginSessionOf =
  (dependencies: SessionDependencies) =>
  (user: User, userAgent: string): Async<BegunSession> =>
    beginSession(dependencies, user, userAgent);
