import type { KeyScope } from '@parley/core/access';
import type { Generated } from 'kysely';

export type NamedApiKeyTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly token_hash: string;
  readonly name: string;
  readonly scope: KeyScope;
  readonly channel_ids: readonly number[] | null;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly expires_at: number | null;
};
