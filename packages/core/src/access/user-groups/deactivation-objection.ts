import type { ChannelId, Tagged, UserGroupId } from '../../kernel';
import type { ChannelWithPermissions } from '../channels/channel-permissions';
import type { RealmPermissions } from '../realms/realm-permissions';
import { realmPermissionNames } from '../realms/realm-permissions';
import type { GroupSettingValue } from './group-setting';
import { namesGroup } from './group-setting';
import type { UserGroup } from './user-group';

/** A use of a group that prevents its deactivation. */
export type DeactivationObjection =
  | (Tagged<'Subgroup'> & { readonly supergroupIds: readonly UserGroupId[] })
  | (Tagged<'Channel'> & { readonly channelId: ChannelId; readonly settings: readonly string[] })
  | (Tagged<'UserGroup'> & { readonly groupId: UserGroupId; readonly settings: readonly string[] })
  | (Tagged<'Realm'> & { readonly settings: readonly string[] });

/** Everything in a realm that names a group, and maybe more. */
export type PossibleUses = {
  readonly groups: readonly UserGroup[];
  readonly channels: readonly ChannelWithPermissions[];
  readonly settings: RealmPermissions;
};

const settingsNaming = (
  id: UserGroupId,
  permissions: Readonly<Record<string, GroupSettingValue>>,
): readonly string[] =>
  Object.entries(permissions)
    .filter(([, value]) => namesGroup(value, id))
    .map(([name]) => name);

/**
 * The uses that prevent the deactivation of the group. Archived channels, deactivated groups and
 * the group's own settings do not.
 *
 * Source: docs/reference/user-groups.md#deactivating-a-group.
 */
export const deactivationObjections = (
  id: UserGroupId,
  { groups, channels, settings }: PossibleUses,
): readonly DeactivationObjection[] => {
  const active = groups.filter(({ isActive }) => isActive);
  const above = active.filter(({ subgroups }) => subgroups.includes(id));
  const permissions = Object.fromEntries(
    realmPermissionNames.map((name) => [name, settings[name]] as const),
  );
  const objections: readonly DeactivationObjection[] = [
    { _tag: 'Realm', settings: settingsNaming(id, permissions) },
    ...channels
      .filter(({ isArchived }) => !isArchived)
      .map((channel) => ({
        _tag: 'Channel' as const,
        channelId: channel.id,
        settings: settingsNaming(id, channel.permissions),
      })),
    ...active
      .filter((group) => group.id !== id)
      .map((group) => ({
        _tag: 'UserGroup' as const,
        groupId: group.id,
        settings: settingsNaming(id, group.permissions),
      })),
  ];
  return [
    ...(above.length === 0
      ? []
      : [{ _tag: 'Subgroup' as const, supergroupIds: above.map((group) => group.id) }]),
    ...objections.filter((use) => use._tag === 'Subgroup' || use.settings.length > 0),
  ];
};
