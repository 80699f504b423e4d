import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ReminderId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import { reminderJobKey } from '../reminder-job';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

type Dependencies = { readonly transact: UnitOfWork<'reminders' | 'events' | 'jobs'> };

/** Takes a reminder back. */
export const deleteReminder =
  ({ transact }: Dependencies) =>
  (
    { realm, user }: Caller,
    { id }: { readonly id: ReminderId },
  ): TE.TaskEither<PersonalFailure<'ReminderDoesNotExist'> | Unexpected, void> =>
    transact(({ reminders, events, jobs }) =>
      pipe(
        reminders.remove(realm.id, user.id, id),
        TE.filterOrElseW(
          (isRemoved) => isRemoved,
          () => personalFailure('ReminderDoesNotExist'),
        ),
        TE.flatMap(() => jobs.cancel(reminderJobKey(realm.id, id))),
        TE.flatMap(() =>
          events.emit(realm.id, [
            { event: { _tag: 'ReminderRemoved', reminderId: id }, audience: onlyTo(user.id) },
          ]),
        ),
      ),
    );
