import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageId, Work } from '../../../kernel';
import type { FoundRange } from '../../messages/anchor';
import { checkRange, clampRange, parseAnchor } from '../../messages/anchor';
import { loadRange } from '../../messages/steps/load-range';
import type { ListMessages, ListMessagesFailure } from '../../messages/use-cases/list-messages';
import type { MessageFailure } from '../../failures';
import type { ChangedFlags, FlagChangeFailure } from '../flag-plan';
import { checkFlagChange } from '../flag-plan';
import { applyFlagChange } from '../steps/apply-flag-change';
import type { Ports } from '../../use-case-ports';

export type ChangeFlagsInNarrow = Omit<ListMessages, 'anchorDate' | 'useFirstUnreadAnchor'> & {
  readonly operation: string;
  readonly flag: string;
};

export type FlaggedRange = Pick<FoundRange, 'foundOldest' | 'foundNewest'> & {
  readonly processed: readonly MessageId[];
  readonly changed: ChangedFlags;
};

/**
 * Changes a flag of all messages that match a narrow around an anchor.
 *
 * Source: docs/reference/flags.md#changing-flags-in-a-narrow.
 */
export const changeFlagsInNarrow =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (
    caller: Caller,
    command: ChangeFlagsInNarrow,
  ): Work<
    ListMessagesFailure | FlagChangeFailure | MessageFailure<'InvalidMessage'>,
    FlaggedRange
  > => {
    const range = { ...command, ...clampRange(command) };
    return pipe(
      TE.Do,
      TE.bindW('anchor', () => TE.fromEither(parseAnchor(command.anchor, false))),
      TE.tapEither(() => checkRange(range)),
      TE.bindW('change', () =>
        TE.fromEither(checkFlagChange(caller.level, command.operation, command.flag)),
      ),
      TE.flatMap(({ anchor, change }) =>
        transact(caller, (tx) =>
          pipe(
            TE.Do,
            TE.bindW('found', () => loadRange(tx, caller, range, anchor)),
            TE.bindW('changed', ({ found }) => applyFlagChange(tx, caller, change, found.ids)),
            TE.map(({ found, changed }) => ({
              processed: found.ids,
              changed,
              foundOldest: found.foundOldest,
              foundNewest: found.foundNewest,
            })),
          ),
        ),
      ),
    );
  };
