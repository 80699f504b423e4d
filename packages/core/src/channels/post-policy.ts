import type { GroupSettingValue } from '../user-groups/group-setting';
import type { SystemGroupIds } from '../user-groups/system-groups';

export type PostPolicy = 1 | 2 | 3 | 4;

/**
 * The deprecated number for who may post: 1 anyone, 2 administrators, 3 full members, 4 moderators.
 * Groups that it has no number for count as anyone.
 *
 * Source: API document, «Subscription record», `stream_post_policy`.
 */
export const postPolicyOf = (
  canSend: GroupSettingValue,
  systemGroups: SystemGroupIds,
): PostPolicy => {
  switch (canSend) {
    case systemGroups['role:administrators']:
      return 2;
    case systemGroups['role:fullmembers']:
      return 3;
    case systemGroups['role:moderators']:
      return 4;
    default:
      return 1;
  }
};
