import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageId, Work } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import type { ChangedFlags, FlagChangeFailure } from '../flag-plan';
import { checkFlagChange } from '../flag-plan';
import { applyFlagChange } from '../steps/apply-flag-change';
import type { Ports } from '../../use-case-ports';

export type ChangeFlags = {
  readonly messageIds: readonly MessageId[];
  readonly operation: string;
  readonly flag: string;
};

/** Source: docs/reference/flags.md#changing-flags. */
export const changeFlags =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (
    caller: Caller,
    { messageIds, operation, flag }: ChangeFlags,
  ): Work<FlagChangeFailure | MessageFailure<'InvalidMessage'>, ChangedFlags> =>
    pipe(
      TE.fromEither(checkFlagChange(caller.level, operation, flag)),
      TE.flatMap((change) =>
        transact(caller, (tx) => applyFlagChange(tx, caller, change, messageIds)),
      ),
    );
