import type { GroupSettingValue, SystemGroupIds, SystemGroupName } from '../../access';
import type { UserGroupId } from '../../kernel';

/** The deprecated number for who may post: 1 anyone, 2 administrators, 3 full members, 4 moderators. */
export type PostPolicy = 1 | 2 | 3 | 4;

const groupNames: Readonly<Record<PostPolicy, SystemGroupName>> = {
  1: 'role:everyone',
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
};

const narrow = [2, 3, 4] as const;

/**
 * The number for a posting permission; 1 (anyone) for groups without a number.
 *
 * Source: docs/reference/channels.md#channel-record.
 */
export const postPolicyOf = (
  canSend: GroupSettingValue,
  systemGroups: SystemGroupIds,
): PostPolicy => narrow.find((policy) => canSend === systemGroups[groupNames[policy]]) ?? 1;

/** The group that may post according to the number. */
export const postingGroup = (policy: PostPolicy, systemGroups: SystemGroupIds): UserGroupId =>
  systemGroups[groupNames[policy]];
