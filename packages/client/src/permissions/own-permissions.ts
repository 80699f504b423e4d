import { directKey } from '../conversation';
import { allChannels } from '../messages/narrow';
import type { WritableNarrow } from '../narrows/named-narrow';
import { ownIdOf } from '../own';
import type { Channel, Fields, State, UserGroup } from '../wire/state';
import { allows, groupsOf } from './group-setting';

/** The roles, the highest first; `role` of users has the number. */
export const roles = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
} as const;

export type Role = keyof typeof roles;

/** The highest first. */
export const roleNames = Object.keys(roles) as readonly Role[];

/** Why nothing can be written in a conversation. */
type WritingObstacle = 'archived' | 'notPermitted' | 'deactivated' | 'noDirects';

/** What an account may do. The server decides again; this is for what a client offers. */
export type OwnPermissions = {
  readonly role: Role;
  readonly isAdministrator: boolean;
  readonly isOwner: boolean;
  readonly isGuest: boolean;
  /** The roles that the account may give to people, and invite them as: none above its own. */
  readonly givenRoles: readonly Role[];
  /** Whether the account may deactivate the account of a person, and change its role. */
  readonly canManageUser: (user: Fields) => boolean;
  /** Whether the account has a permission of the organization, such as `can_create_groups`. */
  readonly inOrganization: (permission: string) => boolean;
  /** Whether the account has a permission of a channel, such as `can_send_message_group`. */
  readonly inChannel: (channel: Fields, permission: string) => boolean;
  readonly canAdministerChannel: (channel: Fields) => boolean;
  /** Undefined where the account may write, and for channels that it does not know. */
  readonly obstacleToWriting: (narrow: WritableNarrow) => WritingObstacle | undefined;
  /** Whether the account may subscribe to the channel by itself. */
  readonly canSubscribe: (channel: Fields) => boolean;
  /** Whether the account may subscribe others to the channel, and unsubscribe them. */
  readonly canAddSubscribers: (channel: Channel) => boolean;
  readonly canRemoveSubscribers: (channel: Fields) => boolean;
  /** System groups cannot be changed by anybody. */
  readonly canManageGroup: (group: UserGroup) => boolean;
  readonly canAddMembers: (group: UserGroup) => boolean;
  readonly canRemoveMembers: (group: UserGroup) => boolean;
  /** Whether the account may join the group itself, and leave it. */
  readonly canJoinGroup: (group: UserGroup) => boolean;
  readonly canLeaveGroup: (group: UserGroup) => boolean;
};

type Kind = 'realm' | 'stream' | 'group';

const roleOf = (state: State): Role => {
  if (state.is_guest === true) {
    return 'guest';
  }
  if (state.is_owner === true) {
    return 'owner';
  }
  if (state.is_admin === true) {
    return 'administrator';
  }
  return state.is_moderator === true ? 'moderator' : 'member';
};

/** Whether guests can have the permission at all; the register response has the rules. */
const isForGuests = (state: State, kind: Kind, permission: string): boolean =>
  state.server_supported_permission_settings?.[kind]?.[permission]?.allow_everyone_group === true;

/** What the account of the state may do, by its role and the groups that it is in. */
export const ownPermissions = (state: State): OwnPermissions => {
  const ownId = ownIdOf(state) ?? 0;
  const role = roleOf(state);
  const isGuest = role === 'guest';
  const isOwner = role === 'owner';
  const isAdministrator = isOwner || role === 'administrator';
  const groups = groupsOf(state.realm_user_groups ?? [], ownId);
  const has = (kind: Kind, permission: string, value: unknown): boolean =>
    (!isGuest || isForGuests(state, kind, permission)) && allows(value, ownId, groups);

  const inOrganization = (permission: string) =>
    has('realm', permission, state[`realm_${permission}`]);
  const inChannel = (channel: Fields, permission: string) =>
    has('stream', permission, channel[permission]);
  const inGroup = (group: UserGroup, permission: string) =>
    group.is_system_group !== true && has('group', permission, group[permission]);

  const isSubscribed = ({ stream_id: id }: Channel): boolean =>
    state.subscriptions?.some((one) => one.stream_id === id) === true;
  const canAdministerChannel = (channel: Fields) =>
    isAdministrator || inChannel(channel, 'can_administer_channel_group');
  const reads = (channel: Fields) =>
    channel.invite_only !== true
      ? !isGuest
      : inChannel(channel, 'can_subscribe_group') ||
        inChannel(channel, 'can_add_subscribers_group');
  const isBot = (wanted: number) =>
    state.realm_users?.some(({ user_id: id, is_bot: is }) => id === wanted && is === true) === true;
  const { realm_direct_message_permission_group: authorizers } = state;
  /** Bots may write to everybody, and everybody to bots and to oneself. */
  const mayWriteTo = (others: readonly number[]) =>
    authorizers === undefined ||
    isBot(ownId) ||
    others.every(isBot) ||
    ([ownId, ...others].some((id) =>
      allows(authorizers, id, groupsOf(state.realm_user_groups ?? [], id)),
    ) &&
      (inOrganization('direct_message_initiator_group') ||
        state.recent_private_conversations?.some(
          ({ user_ids: ids }) => directKey(ids) === directKey(others),
        )));
  const obstacleToWriting = (narrow: WritableNarrow) => {
    if (narrow.type === 'direct') {
      const { realm_non_active_users: deactivated } = state;
      return deactivated?.some(({ user_id: id }) => narrow.userIds.includes(id)) === true
        ? 'deactivated'
        : mayWriteTo(narrow.userIds) === true
          ? undefined
          : 'noDirects';
    }
    const channel = allChannels(state).find(({ stream_id: id }) => id === narrow.channelId);
    if (channel === undefined || channel.is_archived === true) {
      return channel && 'archived';
    }
    return inChannel(channel, 'can_send_message_group') && (isSubscribed(channel) || reads(channel))
      ? undefined
      : 'notPermitted';
  };
  const canManageGroup = (group: UserGroup) =>
    group.is_system_group !== true &&
    (inOrganization('can_manage_all_groups') || inGroup(group, 'can_manage_group'));
  const orManages = (permission: string) => (group: UserGroup) =>
    canManageGroup(group) || inGroup(group, permission);
  const canAddMembers = orManages('can_add_members_group');
  const canRemoveMembers = orManages('can_remove_members_group');

  return {
    role,
    isAdministrator,
    isOwner,
    isGuest,
    givenRoles: roleNames.slice(roleNames.indexOf(role)),
    canManageUser: ({ role: managed }) => isOwner || (isAdministrator && managed !== roles.owner),
    inOrganization,
    inChannel,
    canAdministerChannel,
    obstacleToWriting,
    canSubscribe: (channel) => !isGuest && channel.is_archived !== true && reads(channel),
    canAddSubscribers: (channel) =>
      inChannel(channel, 'can_add_subscribers_group') ||
      ((channel.invite_only !== true || isSubscribed(channel)) &&
        (inOrganization('can_add_subscribers_group') || canAdministerChannel(channel))),
    canRemoveSubscribers: (channel) =>
      canAdministerChannel(channel) || inChannel(channel, 'can_remove_subscribers_group'),
    canManageGroup,
    canAddMembers,
    canRemoveMembers,
    canJoinGroup: (group) => canAddMembers(group) || inGroup(group, 'can_join_group'),
    canLeaveGroup: (group) => canRemoveMembers(group) || inGroup(group, 'can_leave_group'),
  };
};
