import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Clock, Unexpected } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Transact } from '../../transaction';

/** Mail servers try for five days; people send an email again within weeks. */
const keptSeconds = 30 * secondsPerDay;

type Dependencies = {
  readonly transact: Transact<'receivedEmails'>;
  readonly clock: Clock;
};

/** Forgets emails that arrived so long ago that they do not arrive again. */
export const forgetReceivedEmails =
  ({ transact, clock }: Dependencies) =>
  (): TE.TaskEither<Unexpected, void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact('server', ({ receivedEmails }) => receivedEmails.forgetBefore(now - keptSeconds)),
      ),
    );
