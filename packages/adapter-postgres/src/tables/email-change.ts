import type { EmailChangeId, RealmId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type EmailChangeTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<EmailChangeId>;
  readonly user_id: UserId;
  readonly new_email: string;
  readonly expires_at: number;
  /** Null for rows that are older than the column. */
  readonly token_salt: string | null | undefined;
};
