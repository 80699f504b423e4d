import type * as TE from 'fp-ts/TaskEither';
import type { StoredFlag } from '../flags/flag';
import type { MessageId, RealmId, RecipientId, UserId } from '../shared/id';
import type { Unexpected } from './unexpected';

export interface FlagRepository {
  /** Marks messages of one conversation as read by the user. */
  readonly markRead: (
    realmId: RealmId,
    userId: UserId,
    recipientId: RecipientId,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Sets flags of several users on one message. */
  readonly set: (
    realmId: RealmId,
    messageId: MessageId,
    flags: readonly (readonly [UserId, readonly StoredFlag[]])[],
  ) => TE.TaskEither<Unexpected, void>;
}
