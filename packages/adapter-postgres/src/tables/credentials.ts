import type { KeyScope } from '@parley/core/access';
import type { InvitationStatus, PushKind } from '@parley/core/accounts';
import type {
  ChannelId,
  ClientDeviceId,
  EmailChangeId,
  InvitationId,
  NamedKeyId,
  PushRegistrationId,
  RealmId,
  Role,
  SessionId,
  UserGroupId,
  UserId,
} from '@parley/core/kernel';
import type { Generated } from 'kysely';

type DirectoryAccountTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly source: string;
  readonly entry_id: string;
};

export type CredentialTables = {
  readonly client_device: {
    readonly realm_id: RealmId;
    readonly id: Generated<ClientDeviceId>;
    readonly user_id: UserId;
  };
  readonly directory_account: DirectoryAccountTable;
  readonly email_change: {
    readonly realm_id: RealmId;
    readonly id: Generated<EmailChangeId>;
    readonly user_id: UserId;
    readonly new_email: string;
    readonly expires_at: number;
    /** Null for rows that are older than the column. */
    readonly token_salt: string | null | undefined;
  };
  readonly invitation: {
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
  readonly invitation_mail: {
    readonly realm_id: RealmId;
    readonly sent_at: number;
    readonly mails: number;
  };
  readonly login_device: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly key: string;
    readonly last_seen_at: number;
  };
  readonly login_link: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly token_hash: string;
    readonly expires_at: number;
  };
  readonly named_api_key: {
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
  readonly password_reset: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly email: string;
    readonly expires_at: number;
    readonly token_salt: string;
  };
  readonly provider_account: DirectoryAccountTable;
  readonly push_registration: {
    readonly realm_id: RealmId;
    readonly id: Generated<PushRegistrationId>;
    readonly user_id: UserId;
    readonly kind: PushKind;
    readonly token: string;
    readonly app_id: string;
    readonly p256dh: string | null;
    readonly auth: string | null;
    readonly session_id: SessionId | null;
    readonly created_at: number;
  };
  readonly session: {
    readonly realm_id: RealmId;
    readonly id: Generated<SessionId>;
    readonly user_id: UserId;
    readonly token_hash: string;
    readonly created_at: number;
    readonly last_used_at: number;
    readonly client: string;
    readonly logout_hint: string | null;
  };
};
