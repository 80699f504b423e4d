import type { Work } from '../../../kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { LogIn, LogInDependencies, LogInFailure } from '../steps/log-in';
import { logIn } from '../steps/log-in';
import type { Ports } from '../../use-case-ports';

export type FetchedApiKey = {
  readonly apiKey: string;
  readonly email: string;
  readonly userId: number;
};

type Dependencies = LogInDependencies & Pick<Ports, 'apiKeys'>;

/**
 * Returns the API key for a correct password.
 *
 * Source: docs/reference/authentication.md#logging-in.
 */
export const fetchApiKey =
  (dependencies: Dependencies) =>
  (command: LogIn): Work<LogInFailure, FetchedApiKey> =>
    pipe(
      logIn(dependencies)(command),
      TE.map(({ user, apiKeySeed }) => ({
        apiKey: dependencies.apiKeys.keyOf(user.id, apiKeySeed),
        email: user.deliveryEmail,
        userId: user.id,
      })),
    );
