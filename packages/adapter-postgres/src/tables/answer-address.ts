import type { MessageId, RealmId, UserId } from '@parley/core/kernel';

/** Addresses for the answers to emails about missed messages. */
export type AnswerAddressTable = {
  readonly realm_id: RealmId;
  /** The number in the address, from the sequence of `channel_email`. */
  readonly id: number;
  readonly user_id: UserId;
  readonly message_id: MessageId;
  readonly token_salt: string;
  /** Unix time in seconds. */
  readonly created_at: number;
  readonly answers: number;
};
