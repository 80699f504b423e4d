import type { Generated } from 'kysely';

export type RecipientTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  /** The participants' ids, ascending, joined by commas; null for a channel. */
  readonly participants_key: string | null;
};

export type ConversationMemberTable = {
  readonly realm_id: number;
  readonly user_id: number;
  readonly recipient_id: number;
};
