import type { Change } from '../../kernel';
import type { Used } from '../settings/setting-use';
import type { SystemGroupName } from './system-groups';

/** The creator of the group or the channel, instead of a role. */
type Creator = 'group_creator' | 'channel_creator';

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
