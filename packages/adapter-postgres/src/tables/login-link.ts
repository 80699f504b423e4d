import type { RealmId, UserId } from '@parley/core/kernel';

export type LoginLinkTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly token_hash: string;
  readonly expires_at: number;
};
