import type { Rendering } from '../../access';
import type { AutomaticFlag, RealmId, RecipientId, Timestamp, UserId } from '../../kernel';

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

/** The flags that a message has from the beginning. */
export type InitialFlags = {
  /**
   * Users who do not receive the message through its recipient: it is added, unread, to their
   * histories.
   */
  readonly delivered: readonly UserId[];
  /** Users for whom the message is read. */
  readonly read: readonly UserId[];
  readonly stored: readonly (readonly [UserId, readonly AutomaticFlag[]])[];
};

export const noFlags: InitialFlags = { delivered: [], read: [], stored: [] };

/** A message to store, with its flags. */
export type MessageToStore = { readonly message: NewMessage; readonly flags: InitialFlags };
