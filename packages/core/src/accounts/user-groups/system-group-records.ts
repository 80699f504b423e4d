import type { Realm, UserGroup } from '../../access';
import {
  systemGroupDescriptions,
  systemGroupNames,
  systemGroupPermissions,
  systemSubgroup,
} from '../../access';

/**
 * The system groups of a realm, ascending by id.
 *
 * Source: docs/reference/user-groups.md#system-groups.
 */
export const systemGroupsIn = ({
  id,
  systemGroups,
}: Pick<Realm, 'id' | 'systemGroups'>): readonly UserGroup[] =>
  systemGroupNames.map((name) => {
    const subgroup = systemSubgroup[name];
    return {
      id: systemGroups[name],
      realmId: id,
      name,
      description: systemGroupDescriptions[name],
      isSystem: true,
      isActive: true,
      creatorId: null,
      createdAt: null,
      members: [],
      subgroups: subgroup === null ? [] : [systemGroups[subgroup]],
      permissions: systemGroupPermissions(systemGroups),
    };
  });
