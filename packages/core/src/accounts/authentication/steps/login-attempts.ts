import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccountAttempt, Attempt, AttemptLimiter, LoginAttempt } from '../../../access';
import type { Async, Work } from '../../../kernel';
import type { TooManyAttempts } from '../../ports/password-backend';
import { countAttempts } from './count-attempts';

type Counted = Work<TooManyAttempts, void>;

/**
 * Checks the limits of attempts. What the account's own limit refuses does not count for the others.
 * The limit for the whole account does not apply to client addresses with an earlier successful
 * login.
 */
const countForAccount = (
  attempts: AttemptLimiter,
  { byAccountAndClient, byAccount, known }: AccountAttempt,
  others: readonly Attempt[],
): Counted =>
  pipe(
    countAttempts(attempts, [byAccountAndClient, ...others]),
    TE.flatMap(() => attempts.hasCounted(known.limit, known.who)),
    TE.flatMap((isKnown) => (isKnown ? TE.right(undefined) : countAttempts(attempts, [byAccount]))),
  );

/** Counts a login by the user name and by the client's network address. */
export const countLogin = (attempts: AttemptLimiter, attempt: LoginAttempt): Counted =>
  countForAccount(attempts, attempt, [attempt.byClient]);

/** Counts a login, which `countLogin` has counted, by the account of a directory. */
export const countDirectoryLogin = (attempts: AttemptLimiter, attempt: AccountAttempt): Counted =>
  countForAccount(attempts, attempt, []);

/** Removes a successful login from the counts, and records the client address as the account's. */
const acceptForAccount = (
  attempts: AttemptLimiter,
  { byAccountAndClient, byAccount, known }: AccountAttempt,
): Async<void> =>
  pipe(
    attempts.forget(byAccountAndClient.limit, byAccountAndClient.who),
    TE.flatMap(() => attempts.hasCounted(known.limit, known.who)),
    TE.flatMap((wasKnown) =>
      wasKnown
        ? TE.right(undefined)
        : pipe(
            attempts.uncount(byAccount.limit, byAccount.who),
            TE.flatMap(() => attempts.count(known.limit, known.who)),
            TE.map(() => undefined),
          ),
    ),
  );

/**
 * Removes a successful login from all counts.
 *
 * @param inDirectory what a directory has counted
 */
export const acceptLogin = (
  attempts: AttemptLimiter,
  attempt: LoginAttempt,
  inDirectory: O.Option<AccountAttempt>,
): Async<void> =>
  pipe(
    acceptForAccount(attempts, attempt),
    TE.flatMap(() => attempts.uncount(attempt.byClient.limit, attempt.byClient.who)),
    TE.flatMap(() =>
      O.isNone(inDirectory) ? TE.right(undefined) : acceptForAccount(attempts, inDirectory.value),
    ),
  );
