import type * as O from 'fp-ts/Option';
import type { Async, RealmId, UserGroupId, UserId } from '../../kernel';
import type { ChannelWithPermissions } from '../channels/channel-permissions';
import type { Realm } from '../realms/realm';
import type { UserGroup } from '../user-groups/user-group';

export type NewUserGroup = Omit<
  UserGroup,
  'id' | 'isSystem' | 'isActive' | 'members' | 'subgroups'
>;

/** The fields of a group that can be changed. */
type UserGroupChanges = Partial<
  Pick<UserGroup, 'name' | 'description' | 'isActive' | 'permissions'>
>;

export interface UserGroupReader {
  /** Every group, active or not, the system groups first; ascending by id. */
  readonly list: (realm: Realm) => Async<readonly UserGroup[]>;
  /** The groups with those ids that exist, ascending. */
  readonly loadMany: (realm: Realm, ids: readonly UserGroupId[]) => Async<readonly UserGroup[]>;
  /** These groups and all that they contain, directly or not; ascending. */
  readonly listAtOrBelow: (
    realm: Realm,
    ids: readonly UserGroupId[],
  ) => Async<readonly UserGroup[]>;
  /** The group and all that contain it, directly or not; ascending. */
  readonly idsAtOrAbove: (realm: Realm, id: UserGroupId) => Async<readonly UserGroupId[]>;
  /** The groups that contain one of the groups directly, or name one in a permission; ascending. */
  readonly listNaming: (realm: Realm, ids: readonly UserGroupId[]) => Async<readonly UserGroup[]>;
  /** By exact name, active or not. */
  readonly findByName: (realm: Realm, name: string) => Async<O.Option<UserGroup>>;
  /** The channels with a permission that names any of the groups, ascending. */
  readonly channelsNaming: (
    realmId: RealmId,
    ids: readonly UserGroupId[],
  ) => Async<readonly ChannelWithPermissions[]>;
}

export interface UserGroupRepository extends UserGroupReader {
  /** Waits until no other transaction changes groups or permissions of the realm. */
  readonly lock: (realmId: RealmId) => Async<void>;
  readonly create: (group: NewUserGroup) => Async<UserGroup>;
  readonly update: (realmId: RealmId, id: UserGroupId, changes: UserGroupChanges) => Async<void>;
  /** Existing members remain members. */
  readonly addMembers: (
    realmId: RealmId,
    id: UserGroupId,
    userIds: readonly UserId[],
  ) => Async<void>;
  readonly removeMembers: (
    realmId: RealmId,
    id: UserGroupId,
    userIds: readonly UserId[],
  ) => Async<void>;
  readonly addSubgroups: (
    realmId: RealmId,
    id: UserGroupId,
    subgroupIds: readonly UserGroupId[],
  ) => Async<void>;
  readonly removeSubgroups: (
    realmId: RealmId,
    id: UserGroupId,
    subgroupIds: readonly UserGroupId[],
  ) => Async<void>;
}
