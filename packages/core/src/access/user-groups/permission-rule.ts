import type { FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import type { SystemGroupName } from './system-groups';

/** Whoever makes the group or the channel, where no role is given the permission. */
export type Creator = 'group_creator' | 'channel_creator';

/** What values a permission takes, and what it is at first. */
export type PermissionRule = {
  readonly initial: SystemGroupName | Creator;
  /** Guests may hold it; else they never do, not even when named. */
  readonly isForGuests: boolean;
  /** It may be nobody's. */
  readonly allowsNobody: boolean;
  /** Only these system groups, and no other group, may hold it; undefined for any group. */
  readonly onlySystemGroups?: readonly SystemGroupName[];
  /** What it is for the system groups themselves; of groups' own permissions only. */
  readonly initialForSystemGroups?: SystemGroupName;
};

const initialName = (level: FeatureLevel, { initial }: PermissionRule): string =>
  initial === 'channel_creator' && !has(level, 'channelCreatorDefault')
    ? 'stream_creator_or_nobody'
    : initial;

/** Source: reference, "Organization", `server_supported_permission_settings`. */
export const presentPermissionRule = (rule: PermissionRule, level: FeatureLevel) => ({
  require_system_group: rule.onlySystemGroups !== undefined,
  allow_internet_group: false,
  allow_nobody_group: rule.allowsNobody,
  allow_everyone_group: rule.isForGuests,
  default_group_name: initialName(level, rule),
  default_for_system_groups: rule.initialForSystemGroups ?? null,
  allowed_system_groups: rule.onlySystemGroups ?? [],
});
