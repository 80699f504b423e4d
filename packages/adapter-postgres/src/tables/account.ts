import type { AvatarSource, BotType, EmailVisibility, Grant } from '@parley/core/access';
import type { RealmId, Role, SystemBotKind, UserId } from '@parley/core/kernel';
import type { ColumnType, Generated } from 'kysely';

export type AccountTable = {
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
};
