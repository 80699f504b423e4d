import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, ScheduledMessageId, Unexpected, UserId } from '../../kernel';
import type { ScheduledMessage } from '../scheduled-messages/scheduled-message';

export interface ScheduledMessageRepository {
  /** The user's own that were not sent, the next one first. */
  readonly list: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly ScheduledMessage[]>;
  /** Also one that was sent. */
  readonly find: (
    realmId: RealmId,
    id: ScheduledMessageId,
  ) => TE.TaskEither<Unexpected, O.Option<ScheduledMessage>>;
  /** Like `find`, and lets nobody else hold it until the transaction ends. */
  readonly hold: (
    realmId: RealmId,
    id: ScheduledMessageId,
  ) => TE.TaskEither<Unexpected, O.Option<ScheduledMessage>>;
  readonly create: (
    realmId: RealmId,
    scheduled: Omit<ScheduledMessage, 'id'>,
  ) => TE.TaskEither<Unexpected, ScheduledMessage>;
  /** Writes the whole anew. */
  readonly replace: (
    realmId: RealmId,
    scheduled: ScheduledMessage,
  ) => TE.TaskEither<Unexpected, void>;
  /** False if the user has no such message, or not any more as it was sent. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    id: ScheduledMessageId,
  ) => TE.TaskEither<Unexpected, boolean>;
}
