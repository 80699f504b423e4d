import type { RealmId, UserId } from '@parley/core/kernel';

export type PasswordResetTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly email: string;
  readonly expires_at: number;
  readonly token_salt: string;
};
