import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import { accessFailure } from '../../../access';
import type { Async, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { LogIn, LogInDependencies, LogInFailure } from '../../authentication/steps/log-in';
import { logIn } from '../../authentication/steps/log-in';
import { isStillStored } from '../../passwords/steps/is-still-stored';
import type { BegunSession, SessionDependencies } from '../steps/begin-session';
import { beginSession } from '../steps/begin-session';

/** Begins a session for a correct password, with the limits of fetching an API key. */
export const beginSessionWithPassword =
  (dependencies: LogInDependencies & SessionDependencies) =>
  (command: LogIn): Work<LogInFailure, BegunSession> =>
    pipe(
      logIn(dependencies)(command),
      TE.flatMap((identity) =>
        beginSession(dependencies, identity.user, command.userAgent ?? '', {
          // A session of the old password would begin after the new one has ended all others.
          check: (tx) =>
            pipe(
              isStillStored(tx, identity.user, identity.passwordHash),
              ensure((isStored) => isStored, accessFailure('AuthenticationFailed')),
            ),
        }),
      ),
    );

/** Begins a session of a user whom another use case has just identified: by a link, for example. */
export const beginSessionOf =
  (dependencies: SessionDependencies) =>
  (user: User, userAgent: string): Async<BegunSession> =>
    beginSession(dependencies, user, userAgent);
