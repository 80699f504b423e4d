import type {
  AvatarSource,
  BotService,
  BotType,
  EmailVisibility,
  Grant,
  UserSettingName,
} from '@parley/core/access';
import type { FieldKind, ProfileField } from '@parley/core/accounts';
import type {
  ChannelId,
  ProfileFieldId,
  RealmId,
  Role,
  SystemBotKind,
  UserId,
} from '@parley/core/kernel';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json';

export type PeopleTables = {
  readonly account: {
    readonly realm_id: RealmId;
    readonly id: Generated<UserId>;
    readonly email: string;
    /** The normalized address, which is compared and unique. */
    readonly email_key: string;
    readonly email_visibility: EmailVisibility;
    readonly full_name: string;
    readonly role: Role;
    readonly is_active: boolean;
    /** Whether the account is being deactivated. */
    readonly is_leaving: Generated<boolean>;
    readonly bot_type: BotType | null;
    readonly bot_owner_id: UserId | null;
    /** Null for all accounts but system bots. */
    readonly system_bot: SystemBotKind | null | undefined;
    readonly joined_at: number;
    readonly timezone: string;
    readonly avatar_source: AvatarSource;
    readonly avatar_key: string;
    readonly avatar_version: Generated<number>;
    readonly is_imported_stub: boolean;
    readonly default_feature_level: Generated<number | null>;
    readonly grants: readonly Grant[];
    readonly password_hash: string | null;
    readonly api_key_generation: Generated<number>;
    /** Null for keys that are older than the column. */
    readonly api_key_salt: string | null | undefined;
    /** The user's settings, by API name. */
    readonly settings: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    /** Those that the user has changed, rather than others for them. */
    readonly edited_settings: Generated<readonly UserSettingName[]>;
  };
  readonly bot: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly default_sending_channel_id: ChannelId | null;
    readonly default_events_channel_id: ChannelId | null;
    readonly default_all_public_channels: boolean;
    readonly service: Json<BotService> | null;
    readonly settings: Json<Readonly<Record<string, string>>>;
  };
  readonly bot_storage: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly key: string;
    readonly value: string;
  };
  readonly custom_profile_field: {
    readonly realm_id: RealmId;
    readonly id: Generated<ProfileFieldId>;
    readonly name: string;
    readonly hint: string;
    readonly kind: FieldKind;
    readonly data: Json<ProfileField['data']>;
    readonly position: number;
    readonly is_in_summary: boolean;
    readonly is_required: boolean;
    readonly is_editable_by_user: boolean;
    readonly is_for_matching: boolean;
  };
  readonly custom_profile_value: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly field_id: ProfileFieldId;
    readonly value: string;
    readonly rendered: string | null;
  };
  readonly presence: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    /** Null for a user whose client was connected but who was never active. */
    readonly active_at: number | null;
    readonly connected_at: number;
    /** Counts the writes in the realm. */
    readonly update_id: number;
  };
  readonly presence_head: {
    readonly realm_id: RealmId;
    readonly update_id: number;
  };
  readonly user_status: {
    readonly realm_id: RealmId;
    readonly user_id: UserId;
    readonly status_text: Generated<string>;
    readonly emoji_name: Generated<string>;
    readonly emoji_code: Generated<string>;
    readonly reaction_type: Generated<string>;
  };
};
