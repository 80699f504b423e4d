import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ReminderId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { ReminderDoesNotExist } from '../reminder-failures';
import { reminderDoesNotExist } from '../reminder-failures';
import { reminderJobKey } from '../reminder-job';

type Dependencies = { readonly transact: UnitOfWork<'reminders' | 'events' | 'jobs'> };

/** Takes a reminder back. */
export const deleteReminder =
  ({ transact }: Dependencies) =>
  (
    { realm, user }: Caller,
    { id }: { readonly id: ReminderId },
  ): TE.TaskEither<ReminderDoesNotExist | Unexpected, void> =>
    transact(({ reminders, events, jobs }) =>
      pipe(
        reminders.remove(realm.id, user.id, id),
        TE.filterOrElseW(
          (isRemoved) => isRemoved,
          () => reminderDoesNotExist,
        ),
        TE.flatMap(() => jobs.cancel(reminderJobKey(realm.id, id))),
        TE.flatMap(() =>
          events.emit(realm.id, [
            { event: { _tag: 'ReminderRemoved', reminderId: id }, audience: onlyTo(user.id) },
          ]),
        ),
      ),
    );
