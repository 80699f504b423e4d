import * as RR from 'fp-ts/ReadonlyRecord';
import type { Change } from '../../kernel';
import { notAvailable, server } from '../settings/setting-use';
import { GroupSettingValue } from '../user-groups/group-setting';
import type { Permission } from '../user-groups/permission-rule';
import type { SystemGroupName } from '../user-groups/system-groups';

/** A permission of the organization, which is one of its settings. */
type RealmPermission = Permission & {
  readonly codec: typeof GroupSettingValue;
  readonly initial: SystemGroupName;
  readonly since: Change;
  /** Only owners can change it; otherwise administrators can too. */
  readonly isForOwnersToChange: boolean;
};

type Details = Partial<
  Pick<RealmPermission, 'allowsNobody' | 'onlySystemGroups' | 'isForOwnersToChange' | 'use'>
>;

/** A permission that guests can never have. */
const permission = (
  initial: SystemGroupName,
  since: Change,
  description: string,
  details: Details = {},
): RealmPermission => ({
  use: server,
  codec: GroupSettingValue,
  initial,
  since,
  description,
  isForGuests: false,
  allowsNobody: true,
  isForOwnersToChange: false,
  ...details,
});

/** A permission that guests can have. */
const guestPermission = (...details: Parameters<typeof permission>): RealmPermission => ({
  ...permission(...details),
  isForGuests: true,
});

/**
 * Every permission of the organization under its API name; all that the server knows of one, except
 * the rules that ask for it, and the numbers that older clients know (`legacy-policies.ts`).
 *
 * Source: docs/reference/organization.md#settings.
 */
export const realmPermissionDefinitions = {
  create_multiuse_invite_group: permission(
    'role:administrators',
    'inviterReceivesInvitationEvents',
    'Who can create invitation links.',
    { isForOwnersToChange: true },
  ),
  can_access_all_users_group: guestPermission(
    'role:everyone',
    'limitedUserVisibility',
    'Who can see all users; others see those whom they share something with.',
    {
      allowsNobody: false,
      onlySystemGroups: ['role:everyone', 'role:members'],
    },
  ),
  can_add_custom_emoji_group: permission(
    'role:members',
    'customEmojiGroup',
    'Who can add custom emoji.',
  ),
  can_add_subscribers_group: permission(
    'role:members',
    'realmAddSubscribersGroup',
    'Who can subscribe others to channels.',
  ),
  can_create_bots_group: permission(
    'role:members',
    'botCreationGroups',
    'Who can create bots of every type.',
  ),
  can_create_write_only_bots_group: permission(
    'role:members',
    'botCreationGroups',
    'Who can create bots that only send messages.',
  ),
  can_create_groups: permission(
    'role:members',
    'groupCreationGroups',
    'Who can create user groups.',
    { isForOwnersToChange: true },
  ),
  can_create_public_channel_group: permission(
    'role:members',
    'publicChannelCreationGroup',
    'Who can create public channels.',
  ),
  can_create_private_channel_group: permission(
    'role:members',
    'privateChannelCreationGroup',
    'Who can create private channels.',
  ),
  can_create_web_public_channel_group: permission(
    'role:owners',
    'webPublicChannelCreationGroup',
    'Who can create channels that people without an account can read.',
    {
      onlySystemGroups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
    },
  ),
  can_delete_any_message_group: permission(
    'role:administrators',
    'deletionByOthersThanAdministrators',
    'Who can delete any message.',
  ),
  can_delete_own_message_group: guestPermission(
    'role:everyone',
    'deletionOfOwnMessagesGroup',
    'Who can delete their own messages.',
  ),
  can_invite_users_group: permission(
    'role:members',
    'realmInviteUsersGroup',
    'Who can invite people by email.',
    { isForOwnersToChange: true },
  ),
  can_manage_all_groups: permission(
    'role:owners',
    'groupCreationGroups',
    'Who can change every user group.',
    { allowsNobody: false, isForOwnersToChange: true },
  ),
  can_manage_billing_group: permission(
    'role:administrators',
    'billingGroup',
    'Who manages the billing of the organization.',
    { allowsNobody: false, use: notAvailable('This server bills nobody') },
  ),
  can_mention_many_users_group: guestPermission(
    'role:administrators',
    'mentionManyUsersGroup',
    'Who can use wildcard mentions in large channels and topics.',
  ),
  can_move_messages_between_channels_group: permission(
    'role:members',
    'movesBetweenChannelsGroup',
    'Who can move messages between channels.',
  ),
  can_move_messages_between_topics_group: guestPermission(
    'role:everyone',
    'movesBetweenTopicsGroup',
    'Who can move messages between topics.',
  ),
  can_resolve_topics_group: guestPermission(
    'role:everyone',
    'realmResolveTopicsGroup',
    'Who can mark topics as resolved.',
  ),
  can_set_delete_message_policy_group: permission(
    'role:moderators',
    'messageDeletionByChannel',
    'Who can set the permissions to delete messages in the channels that they administer.',
  ),
  can_set_topics_policy_group: guestPermission(
    'role:members',
    'topicsPolicy',
    'Who can set `topics_policy` of the channels that they administer.',
  ),
  can_summarize_topics_group: guestPermission(
    'role:everyone',
    'topicSummaries',
    'Who can have topics summarized.',
    { use: notAvailable('Summaries of topics are not available on this server') },
  ),
  direct_message_initiator_group: guestPermission(
    'role:everyone',
    'directMessageGroups',
    'Who can start direct message conversations.',
  ),
  direct_message_permission_group: guestPermission(
    'role:everyone',
    'directMessageGroups',
    'Who can take part in direct message conversations: each needs at least one of these users.',
  ),
} as const satisfies Readonly<Record<string, RealmPermission>>;

export type RealmPermissionName = keyof typeof realmPermissionDefinitions;

export type RealmPermissions = Readonly<Record<RealmPermissionName, GroupSettingValue>>;

/** A value for each permission of the organization. */
export const mapRealmPermissions = <A>(
  valueOf: (name: RealmPermissionName, definition: RealmPermission) => A,
): Readonly<Record<RealmPermissionName, A>> => RR.mapWithIndex(valueOf)(realmPermissionDefinitions);

export const realmPermissionNames: readonly RealmPermissionName[] = RR.keys(
  realmPermissionDefinitions,
);

export const isRealmPermissionName = (name: string): name is RealmPermissionName =>
  Object.hasOwn(realmPermissionDefinitions, name);
