import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, ReminderId, Unexpected, UserId } from '../../kernel';
import type { Reminder } from '../reminders/reminder';

export interface ReminderRepository {
  /** The user's own that wait or have failed, the next one first. */
  readonly list: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly Reminder[]>;
  readonly find: (
    realmId: RealmId,
    id: ReminderId,
  ) => TE.TaskEither<Unexpected, O.Option<Reminder>>;
  readonly create: (
    realmId: RealmId,
    reminder: Omit<Reminder, 'id'>,
  ) => TE.TaskEither<Unexpected, Reminder>;
  /** Marks one that could not be delivered. */
  readonly fail: (realmId: RealmId, id: ReminderId) => TE.TaskEither<Unexpected, void>;
  /** False if the user has no such reminder, or not any more. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    id: ReminderId,
  ) => TE.TaskEither<Unexpected, boolean>;
}
