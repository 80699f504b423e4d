import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Attempt, AttemptLimiter } from '../../../access';
import type { Async } from '../../../kernel';
import { emailAttempts, emailFromHostAttempt } from '../email-limits';
import { findAddress } from '../steps/find-address';
import type { Ports } from '../../use-case-ports';

/** Whether an email to an address may be delivered now. */
export type EmailAcceptance =
  | { readonly _tag: 'Accepted' }
  | { readonly _tag: 'UnknownAddress' }
  | { readonly _tag: 'TooManyEmails'; readonly retryAfterSeconds: number };

/** Counts in order, until a limit is exceeded. */
const countEach = (
  attempts: AttemptLimiter,
  [first, ...others]: readonly Attempt[],
): Async<O.Option<number>> =>
  first === undefined
    ? TE.right(O.none)
    : pipe(
        attempts.count(first.limit, first.who),
        TE.flatMap((seconds) =>
          O.isSome(seconds) ? TE.right(seconds) : countEach(attempts, others),
        ),
      );

const tooMany = (retryAfterSeconds: number): EmailAcceptance => ({
  _tag: 'TooManyEmails',
  retryAfterSeconds,
});

/**
 * Decides whether an email to the address is accepted, and counts it: before its text is
 * transferred.
 *
 * @param host the network address of the host that delivers it; undefined if others than the sender
 * deliver from there, so that it is not limited
 */
export const acceptEmail =
  ({
    attempts,
    channelEmailTokens,
    snapshot,
  }: Pick<Ports, 'attempts' | 'channelEmailTokens' | 'snapshot'>) =>
  ({
    address,
    host,
  }: {
    readonly address: string;
    readonly host: string | undefined;
  }): Async<EmailAcceptance> =>
    pipe(
      countEach(attempts, host === undefined ? [] : [emailFromHostAttempt(host)]),
      TE.flatMap((blocked) =>
        O.isSome(blocked)
          ? TE.right(tooMany(blocked.value))
          : pipe(
              snapshot('every realm')((tx) => findAddress(tx, channelEmailTokens, address)),
              TE.flatMap(
                O.match(
                  (): Async<EmailAcceptance> => TE.right({ _tag: 'UnknownAddress' }),
                  ({ issued }) =>
                    pipe(
                      countEach(attempts, emailAttempts(issued)),
                      TE.map(O.match((): EmailAcceptance => ({ _tag: 'Accepted' }), tooMany)),
                    ),
                ),
              ),
            ),
      ),
    );
