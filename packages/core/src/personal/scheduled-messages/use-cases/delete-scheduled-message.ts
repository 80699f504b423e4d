import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ScheduledMessageId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import { scheduledMessageJobKey } from '../scheduled-message-job';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

type Dependencies = { readonly transact: UnitOfWork<'events' | 'jobs' | 'scheduledMessages'> };

/** Takes back a message that was not sent yet. */
export const deleteScheduledMessage =
  ({ transact }: Dependencies) =>
  (
    { realm, user }: Caller,
    { id }: { readonly id: ScheduledMessageId },
  ): TE.TaskEither<PersonalFailure<'ScheduledMessageDoesNotExist'> | Unexpected, void> =>
    transact(({ scheduledMessages, events, jobs }) =>
      pipe(
        scheduledMessages.remove(realm.id, user.id, id),
        TE.filterOrElseW(
          (isRemoved) => isRemoved,
          () => personalFailure('ScheduledMessageDoesNotExist'),
        ),
        TE.flatMap(() => jobs.cancel(scheduledMessageJobKey(realm.id, id))),
        TE.flatMap(() =>
          events.emit(realm.id, [
            {
              event: { _tag: 'ScheduledMessageRemoved', scheduledMessageId: id },
              audience: onlyTo(user.id),
            },
          ]),
        ),
      ),
    );
