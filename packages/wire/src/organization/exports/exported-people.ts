import { avatarFileOf, isSystemBot, realmPictureNames, viewUser } from '@parley/core/access';
import { UserId, asId, currentLevel, role } from '@parley/core/kernel';
import type { RecordPresentation } from '@parley/core/organization';
import { presentProfile, presentUser } from '../../access/present-user';

/** Sees of users what every administrator sees, and is none of them. */
const anAdministrator = { id: asId(UserId)(0), role: role.administrator };

/** Source: docs/reference/exports.md#records. */
export const exportedPeople: Pick<RecordPresentation, 'organization' | 'user_groups' | 'users'> = {
  organization: ({ realm, consenting }, isStored) => ({
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
    consenting_user_ids: consenting,
  }),
  // As administrators see the user, or as a user who consents does.
  users: ({ user, realm, profile, settings }) => ({
    ...presentUser(viewUser(user, realm), {
      level: currentLevel,
      clientGravatar: false,
      viewer: settings === undefined ? anAdministrator : user,
    }),
    is_system_bot: isSystemBot(user),
    email_address_visibility: user.emailVisibility,
    avatar_file: avatarFileOf(user),
    profile_data: presentProfile(profile),
    settings: settings ?? null,
  }),
  user_groups: (group) => ({
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
  }),
};
