import type { Generated } from 'kysely';

export type SessionTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly token_hash: string;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly client: string;
  readonly logout_hint: string | null;
};
