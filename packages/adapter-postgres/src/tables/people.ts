import type { BotService } from '@parley/core/access';
import type { FieldKind, ProfileField } from '@parley/core/accounts';
import type { ChannelId, ProfileFieldId, RealmId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';
import type { Json } from './realm';

export type BotStorageTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly key: string;
  readonly value: string;
};

export type BotTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly default_sending_channel_id: ChannelId | null;
  readonly default_events_channel_id: ChannelId | null;
  readonly default_all_public_channels: boolean;
  readonly service: Json<BotService> | null;
  readonly settings: Json<Readonly<Record<string, string>>>;
};

export type CustomProfileFieldTable = {
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

export type CustomProfileValueTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly field_id: ProfileFieldId;
  readonly value: string;
  readonly rendered: string | null;
};

export type PresenceTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  /** Null for a user whose client was connected but who was never active. */
  readonly active_at: number | null;
  readonly connected_at: number;
  /** Counts the writes in the realm. */
  readonly update_id: number;
};

export type PresenceHeadTable = {
  readonly realm_id: RealmId;
  readonly update_id: number;
};

export type UserStatusTable = {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly status_text: Generated<string>;
  readonly emoji_name: Generated<string>;
  readonly emoji_code: Generated<string>;
  readonly reaction_type: Generated<string>;
};
