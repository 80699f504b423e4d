import type { RealmId, SessionId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type SessionTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<SessionId>;
  readonly user_id: UserId;
  readonly token_hash: string;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly client: string;
  readonly logout_hint: string | null;
};
