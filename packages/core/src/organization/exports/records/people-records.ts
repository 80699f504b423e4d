import type { Realm, User, UserDetails, UserGroup, UserSettings } from '../../../access';
import { avatarPaths, isSystemBot, realmPictureNames, viewUser } from '../../../access';
import type { UserId } from '../../../kernel';
import { UserId as UserIdCodec, asId, role } from '../../../kernel';
import type { RecordPresentation } from '../../record-presentation';

/** Sees of users what every administrator sees, and is none of them. */
const anAdministrator = { id: asId(UserIdCodec)(0), role: role.administrator };

/** The file of an uploaded picture. */
export const avatarKeyOf = ({ avatarSource, avatarKey }: User): string | null =>
  avatarSource === 'U' ? avatarPaths(avatarKey).medium : null;

/**
 * The user as administrators see them, and the settings of those who consent.
 *
 * Source: docs/reference/exports.md#records.
 */
export const userRecord = (
  user: User,
  realm: Pick<Realm, 'host' | 'url'>,
  details: UserDetails | undefined,
  settings: UserSettings | undefined,
  presentation: RecordPresentation,
) => ({
  ...presentation.user(viewUser(user, realm), settings === undefined ? anAdministrator : user),
  is_system_bot: isSystemBot(user),
  email_address_visibility: user.emailVisibility,
  avatar_file: avatarKeyOf(user),
  profile_data: presentation.profile(details?.profile ?? []),
  settings: settings ?? null,
});

/** Source: docs/reference/exports.md#records. */
export const groupRecord = (group: UserGroup) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  is_system_group: group.isSystem,
  deactivated: !group.isActive,
  creator_id: group.creatorId,
  date_created: group.createdAt,
  members: group.members,
  direct_subgroup_ids: group.subgroups,
  ...group.permissions,
});

/** Source: docs/reference/exports.md#records. */
export const organizationRecord = (
  realm: Realm,
  consenting: ReadonlySet<UserId>,
  isStored: (key: string) => boolean,
) => ({
  id: realm.id,
  uuid: realm.uuid,
  subdomain: realm.subdomain,
  url: realm.url,
  name: realm.name,
  description: realm.description,
  rendered_description: realm.renderedDescription,
  date_created: realm.createdAt,
  ...Object.fromEntries(
    realmPictureNames.map((name) => {
      const key = realm.pictures[name];
      return [`${name}_file`, key !== null && isStored(key) ? key : null];
    }),
  ),
  upload_quota_mib: realm.uploadQuotaMib,
  system_groups: realm.systemGroups,
  settings: realm.settings,
  user_settings_defaults: realm.userDefaults,
  consenting_user_ids: Array.from(consenting).sort((a, b) => a - b),
});
