import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { Reminder } from '../reminder';

type Dependencies = { readonly snapshot: UnitOfWork<'reminders'> };

/** The caller's own that wait, the next one first. */
export const listReminders =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly Reminder[]> =>
    snapshot(({ reminders }) => reminders.list(realm.id, user.id));
