import type { Database } from '../database';
import { createHash } from 'node:crypto';
import type { NewUser, User, UserChanges } from '@parley/core/access';
import type { ApiKeySeed } from '@parley/core/kernel';
import { foldAddress } from '@parley/core/kernel';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import { newSalt } from './new-salt';

/** What a user is made of. The other columns, such as settings, are many times as large. */
export const userColumns = [
  'account.id',
  'account.realm_id',
  'account.email',
  'account.email_visibility',
  'account.full_name',
  'account.role',
  'account.is_active',
  'account.bot_type',
  'account.bot_owner_id',
  'account.joined_at',
  'account.timezone',
  'account.avatar_source',
  'account.avatar_key',
  'account.avatar_version',
  'account.is_imported_stub',
  'account.default_feature_level',
  'account.grants',
] as const;

type NameOf<Column> = Column extends `account.${infer Name}` ? Name : never;

type UserRow = Pick<Selectable<Database['account']>, NameOf<(typeof userColumns)[number]>>;

export const toBot = ({
  bot_type: type,
  bot_owner_id: ownerId,
}: Pick<UserRow, 'bot_type' | 'bot_owner_id'>): User['bot'] =>
  type === null ? null : { type, ownerId };

export const toUser = (row: UserRow): User => ({
  id: row.id,
  realmId: row.realm_id,
  deliveryEmail: row.email,
  emailVisibility: row.email_visibility,
  fullName: row.full_name,
  role: row.role,
  isActive: row.is_active,
  bot: toBot(row),
  joinedAt: row.joined_at,
  timezone: row.timezone,
  avatarSource: row.avatar_source,
  avatarKey: row.avatar_key,
  avatarVersion: row.avatar_version,
  isImportedStub: row.is_imported_stub,
  defaultLevel: row.default_feature_level,
  grants: row.grants,
});

/** The input of a gravatar's URL. */
const gravatarKey = (email: string): string =>
  createHash('md5').update(email.trim().toLowerCase()).digest('hex');

/** The input of an account's API key. */
export const toApiKeySeed = (
  row: Pick<Selectable<Database['account']>, 'api_key_generation' | 'api_key_salt'>,
): ApiKeySeed => ({ generation: row.api_key_generation, salt: row.api_key_salt ?? null });

/** Of an account that is created. */
export const newColumns = (user: NewUser): Insertable<Database['account']> => ({
  realm_id: user.realmId,
  email: user.deliveryEmail,
  email_key: foldAddress(user.deliveryEmail),
  email_visibility: user.emailVisibility,
  full_name: user.fullName,
  role: user.role,
  is_active: user.isActive,
  bot_type: user.bot?.type ?? null,
  bot_owner_id: user.bot?.ownerId ?? null,
  joined_at: user.joinedAt,
  timezone: user.timezone,
  avatar_source: user.avatarSource,
  avatar_key: gravatarKey(user.deliveryEmail),
  is_imported_stub: user.isImportedStub,
  grants: user.grants,
  password_hash: user.passwordHash ?? null,
  api_key_salt: newSalt(),
});

/** Of an account that changes; Kysely leaves out what is undefined. */
export const changedColumns = (before: User, changes: UserChanges) => {
  const { deliveryEmail = before.deliveryEmail, avatarSource = before.avatarSource } = changes;
  const isOtherPicture =
    changes.avatarSource !== undefined ||
    (avatarSource === 'G' && deliveryEmail !== before.deliveryEmail);
  return {
    full_name: changes.fullName,
    role: changes.role,
    // Even a change of nothing sets a column.
    is_active: changes.isActive ?? sql<boolean>`is_active`,
    email: changes.deliveryEmail,
    email_key: changes.deliveryEmail === undefined ? undefined : foldAddress(changes.deliveryEmail),
    email_visibility: changes.emailVisibility,
    timezone: changes.timezone,
    avatar_source: changes.avatarSource,
    is_imported_stub: changes.isImportedStub,
    default_feature_level: changes.defaultLevel,
    bot_owner_id: changes.botOwnerId,
    grants: changes.grants,
    password_hash: changes.passwordHash,
    avatar_key:
      isOtherPicture && avatarSource === 'G' ? gravatarKey(deliveryEmail) : changes.avatarKey,
    avatar_version: isOtherPicture ? sql<number>`avatar_version + 1` : undefined,
  };
};
