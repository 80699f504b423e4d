import type { RealmId, RecipientId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type RecipientTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<RecipientId>;
  /** The participants' ids, ascending, joined by commas; null for a channel. */
  readonly participants_key: string | null;
};

export type ConversationMemberTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly recipient_id: RecipientId;
};
