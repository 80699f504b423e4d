import type { KeyScope } from '@parley/core/access';
import type { ChannelId, NamedKeyId, RealmId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type NamedApiKeyTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<NamedKeyId>;
  readonly user_id: UserId;
  readonly token_hash: string;
  readonly name: string;
  readonly scope: KeyScope;
  readonly channel_ids: readonly ChannelId[] | null;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly expires_at: number | null;
};
