import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ScheduledMessageId, Work } from '../../../kernel';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import { listOwn, removeOwn } from '../../own-records/steps/own-records';
import { scheduledMessageJobKey } from '../scheduled-message-job';
import type { Ports } from '../../use-case-ports';

/** The messages that were not sent, sorted by time of delivery. */
export const listScheduledMessages = listOwn((tx) => tx.scheduledMessages);

/** Deletes a message that was not sent yet. */
export const deleteScheduledMessage =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (
    caller: Caller,
    { id }: { readonly id: ScheduledMessageId },
  ): Work<PersonalFailure<'ScheduledMessageDoesNotExist'>, void> =>
    transact(caller, (tx) =>
      pipe(
        removeOwn(tx, caller, {
          from: tx.scheduledMessages,
          key: id,
          event: { _tag: 'ScheduledMessageRemoved', scheduledMessageId: id },
          otherwise: personalFailure('ScheduledMessageDoesNotExist'),
        }),
        TE.tap(() => tx.jobs.cancel(scheduledMessageJobKey(caller.realm.id, id))),
      ),
    );
