import type { RealmId, RecipientId } from '@parley/core/kernel';

/** Messages of past days, which were counted once; only days that had any. */
export type ChannelTrafficTable = {
  readonly realm_id: RealmId;
  readonly recipient_id: RecipientId;
  /** In days since 1970, UTC. */
  readonly day: number;
  readonly messages: number;
};
