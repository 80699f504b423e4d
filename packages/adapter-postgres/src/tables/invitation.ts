import type { InvitationStatus } from '@parley/core/accounts';
import type { Role } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type InvitationTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly referrer_id: number | null;
  readonly email: string | null;
  /** The normalized address. */
  readonly email_key: string | null;
  readonly link_id: number | null;
  readonly tells_referrer: boolean;
  readonly role: Role;
  readonly channel_ids: readonly number[];
  readonly group_ids: readonly number[];
  readonly includes_default_channels: boolean;
  readonly welcome_message: string | null;
  readonly invited_at: number;
  readonly expires_at: number | null;
  readonly status: Generated<InvitationStatus>;
  /** Null for rows that are older than the column. */
  readonly token_salt: string | null | undefined;
};

/** How many invitation emails were sent in a second. */
export type InvitationEmailTable = {
  readonly realm_id: number;
  readonly sent_at: number;
  readonly mails: number;
};
