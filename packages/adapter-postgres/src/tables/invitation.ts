import type { InvitationStatus } from '@parley/core/accounts';
import type {
  ChannelId,
  InvitationId,
  RealmId,
  Role,
  UserGroupId,
  UserId,
} from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type InvitationTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<InvitationId>;
  readonly referrer_id: UserId | null;
  readonly email: string | null;
  /** The normalized address. */
  readonly email_key: string | null;
  readonly link_id: InvitationId | null;
  readonly tells_referrer: boolean;
  readonly role: Role;
  readonly channel_ids: readonly ChannelId[];
  readonly group_ids: readonly UserGroupId[];
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
  readonly realm_id: RealmId;
  readonly sent_at: number;
  readonly mails: number;
};
