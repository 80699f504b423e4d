import type { Change, FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import type { Used } from '../settings/setting-use';
import type { SystemGroupName } from './system-groups';

/** The creator of the group or the channel, instead of a role. */
export type Creator = 'group_creator' | 'channel_creator';

/** Which values a permission can have, and its initial one. */
export type PermissionRule = {
  readonly initial: SystemGroupName | Creator;
  /** Guests can have it; otherwise they cannot, even if they are listed. */
  readonly isForGuests: boolean;
  /** The value can be nobody. */
  readonly allowsNobody: boolean;
  /** Only these system groups, and no other group, can have it; undefined for any group. */
  readonly onlySystemGroups?: readonly SystemGroupName[];
  /** The initial value for system groups; only for permissions of groups. */
  readonly initialForSystemGroups?: SystemGroupName;
};

/** A permission: who can have it, what it allows, what asks for it, and since when clients know it. */
export type Permission = PermissionRule &
  Used & {
    /** What it allows, for the API reference. */
    readonly description: string;
    /** The change that introduced it; undefined if every level has it. */
    readonly since: Change | undefined;
  };

const initialName = (level: FeatureLevel, { initial }: PermissionRule): string =>
  initial === 'channel_creator' && !has(level, 'channelCreatorDefault')
    ? 'stream_creator_or_nobody'
    : initial;

/** Source: docs/reference/user-groups.md#value-of-a-permission. */
export const presentPermissionRule = (name: string, rule: PermissionRule, level: FeatureLevel) => ({
  require_system_group: rule.onlySystemGroups !== undefined,
  allow_internet_group: false,
  allow_nobody_group: rule.allowsNobody,
  allow_everyone_group: rule.isForGuests,
  default_group_name: initialName(level, rule),
  default_for_system_groups: rule.initialForSystemGroups ?? null,
  allowed_system_groups: rule.onlySystemGroups ?? [],
  ...(has(level, 'permissionRuleFieldsRemoved')
    ? {}
    : { allow_owners_group: true, id_field_name: `${name}_id` }),
});
