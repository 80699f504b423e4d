import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, Clock } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Transact } from '../../transaction';

/** Mail servers try for five days; people send an email again within weeks. */
const keptSeconds = 30 * secondsPerDay;

type Dependencies = {
  readonly transact: Transact<'answerAddresses' | 'receivedEmails'>;
  readonly clock: Clock;
};

/**
 * Forgets emails that arrived so long ago that they do not arrive again, and addresses for answers
 * that are no longer valid: until then, who answers too late is told why.
 */
export const forgetReceivedEmails =
  ({ transact, clock }: Dependencies) =>
  (): Async<void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact('server', ({ answerAddresses, receivedEmails }) =>
          pipe(
            receivedEmails.forgetBefore(now - keptSeconds),
            TE.flatMap(() => answerAddresses.forgetBefore(now - keptSeconds)),
          ),
        ),
      ),
    );
