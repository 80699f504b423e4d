import type { Generated } from 'kysely';

export type EmailChangeTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly new_email: string;
  readonly expires_at: number;
  /** Null for rows that are older than the column. */
  readonly token_salt: string | null | undefined;
};
