import type { Realm } from '../realms/realm';
import { systemGroupDescriptions, systemGroupNames, systemSubgroup } from './system-groups';
import type { UserGroup } from './user-group';
import { systemGroupPermissions } from './user-group-permissions';

/** The system groups of a realm, ascending by id. Source: reference, «System groups». */
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
