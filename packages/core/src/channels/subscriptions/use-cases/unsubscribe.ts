import type { Work } from '../../../kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { UnsubscribeFailure } from '../steps/unsubscribe-users';
import { unsubscribeUsers } from '../steps/unsubscribe-users';
import type { Unsubscribe, UnsubscribeResult } from '../unsubscribe-plan';
import type { Ports } from '../../use-case-ports';

/**
 * Unsubscribes users from channels; their personal settings are kept in case they return.
 *
 * Source: docs/reference/subscriptions.md#unsubscribing.
 */
export const unsubscribe =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (caller: Caller, command: Unsubscribe): Work<UnsubscribeFailure, UnsubscribeResult> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) => transact(caller, (tx) => unsubscribeUsers(tx, caller, command, now))),
    );
