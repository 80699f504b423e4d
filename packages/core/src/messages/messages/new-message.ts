import type { Rendering } from '../../access';
import type { RealmId, RecipientId, Timestamp, UserId } from '../../kernel';

/** A message to store, without the id that the store assigns. */
export type NewMessage = {
  readonly realmId: RealmId;
  readonly recipientId: RecipientId;
  /** Empty for direct messages. */
  readonly topic: string;
  readonly senderId: UserId;
  /** Markdown. */
  readonly content: string;
  readonly rendering: Rendering;
  readonly sentAt: Timestamp;
  /** Name of the sending client. */
  readonly client: string;
};
