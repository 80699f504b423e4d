import type { ChannelId, RealmId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type ChannelEmailTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<number>;
  readonly channel_id: ChannelId;
  readonly user_id: UserId;
  /** Null for the email gateway bot itself. */
  readonly sender_id: UserId | null;
  /** Null for addresses that predate it. */
  readonly token_salt: string | null;
};
