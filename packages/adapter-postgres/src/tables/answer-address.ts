/** Addresses for the answers to emails about missed messages. */
export type AnswerAddressTable = {
  readonly realm_id: number;
  /** The number in the address, from the sequence of `channel_email`. */
  readonly id: number;
  readonly user_id: number;
  readonly message_id: number;
  readonly token_salt: string;
  /** Unix time in seconds. */
  readonly created_at: number;
  readonly answers: number;
};
