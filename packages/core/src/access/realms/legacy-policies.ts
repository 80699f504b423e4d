import type { Change, FeatureLevel, UserGroupId } from '../../kernel';
import { has } from '../../kernel';
import type { GroupSettingValue } from '../user-groups/group-setting';
import type { SystemGroupIds, SystemGroupName } from '../user-groups/system-groups';
import { systemGroupNames } from '../user-groups/system-groups';
import type { RealmPermissionName, RealmPermissions } from './realm-permissions';

/** The number that a policy has for each system group. */
type PolicyNumbers = Readonly<Record<SystemGroupName, number>>;

/** 1 members, 2 administrators, 3 full members, 4 moderators. */
const creationPolicy: PolicyNumbers = {
  'role:internet': 1,
  'role:everyone': 1,
  'role:members': 1,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:administrators': 2,
  'role:owners': 2,
  'role:nobody': 2,
};

/** The same, with 6 for nobody. */
const withNobody: PolicyNumbers = { ...creationPolicy, 'role:nobody': 6 };

/** The same, with 7 for owners. */
const withOwners: PolicyNumbers = { ...withNobody, 'role:owners': 7 };

/** The same as the first, with 5 for everyone and 6 for nobody. */
const withEveryone: PolicyNumbers = {
  ...withNobody,
  'role:internet': 5,
  'role:everyone': 5,
};

/** 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators. */
const wildcardPolicy: PolicyNumbers = {
  'role:internet': 1,
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:moderators': 7,
  'role:administrators': 5,
  'role:owners': 5,
  'role:nobody': 6,
};

/** The groups that numbers stand for; where several have the same number, the first. */
const namedByNumbers: readonly SystemGroupName[] = [
  'role:members',
  'role:everyone',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
];

type Groups = Partial<Readonly<Record<RealmPermissionName, SystemGroupName>>>;

type LegacyPolicy = {
  /** Permissions that replaced it. */
  readonly permissions: readonly RealmPermissionName[];
  /** The change that introduced it; undefined if every level before the replacement has it. */
  readonly since: Change | undefined;
  /** The change that replaced it. */
  readonly until: Change;
  /** Whether newer levels still have the number among the fields of the organization. */
  readonly remains: boolean;
  readonly numberFor: (groupOf: (name: RealmPermissionName) => SystemGroupName) => number;
  /** The groups that a number stands for; undefined if the policy has no such number. */
  readonly groupsFor: (wanted: number) => Groups | undefined;
};

const policy = (
  until: Change,
  permission: RealmPermissionName,
  numbers: PolicyNumbers,
  { since, remains = false }: Partial<Pick<LegacyPolicy, 'since' | 'remains'>> = {},
): LegacyPolicy => ({
  permissions: [permission],
  since,
  until,
  remains,
  numberFor: (group) => numbers[group(permission)],
  groupsFor: (wanted) => {
    const name = namedByNumbers.find((one) => numbers[one] === wanted);
    return name === undefined ? undefined : { [permission]: name };
  },
});

const membersAndBelow: ReadonlySet<SystemGroupName> = new Set([
  'role:members',
  'role:everyone',
  'role:internet',
]);

const botCreators: ReadonlyMap<number, Groups> = new Map([
  [1, { can_create_bots_group: 'role:members', can_create_write_only_bots_group: 'role:members' }],
  [
    2,
    {
      can_create_bots_group: 'role:administrators',
      can_create_write_only_bots_group: 'role:members',
    },
  ],
  [
    3,
    {
      can_create_bots_group: 'role:administrators',
      can_create_write_only_bots_group: 'role:administrators',
    },
  ],
]);

/** 1 every member, 2 members only incoming webhooks, 3 administrators. */
const botCreationPolicy: LegacyPolicy = {
  permissions: ['can_create_bots_group', 'can_create_write_only_bots_group'],
  since: undefined,
  until: 'botCreationGroups',
  remains: false,
  numberFor: (group) => {
    if (membersAndBelow.has(group('can_create_bots_group'))) {
      return 1;
    }
    return membersAndBelow.has(group('can_create_write_only_bots_group')) ? 2 : 3;
  },
  groupsFor: (wanted) => botCreators.get(wanted),
};

const directMessageSenders: ReadonlyMap<number, Groups> = new Map([
  [1, { direct_message_permission_group: 'role:everyone' }],
  [2, { direct_message_permission_group: 'role:nobody' }],
]);

/** 1 everyone, 2 nobody. */
const directMessagePolicy: LegacyPolicy = {
  permissions: ['direct_message_permission_group'],
  since: undefined,
  until: 'directMessageGroups',
  remains: false,
  numberFor: (group) => (group('direct_message_permission_group') === 'role:nobody' ? 2 : 1),
  groupsFor: (wanted) => directMessageSenders.get(wanted),
};

/**
 * Settings of older levels whose value is a number, by name.
 *
 * Source: docs/reference/organization.md#settings.
 */
const legacyPolicies = {
  add_custom_emoji_policy: policy('customEmojiGroup', 'can_add_custom_emoji_group', creationPolicy),
  bot_creation_policy: botCreationPolicy,
  create_private_stream_policy: policy(
    'privateChannelCreationGroup',
    'can_create_private_channel_group',
    creationPolicy,
    { since: 'channelCreationPolicies', remains: true },
  ),
  create_public_stream_policy: policy(
    'publicChannelCreationGroup',
    'can_create_public_channel_group',
    creationPolicy,
    { since: 'channelCreationPolicies', remains: true },
  ),
  create_web_public_stream_policy: policy(
    'webPublicChannelCreationGroup',
    'can_create_web_public_channel_group',
    withOwners,
    { since: 'webPublicChannels', remains: true },
  ),
  delete_own_message_policy: policy(
    'deletionOfOwnMessagesGroup',
    'can_delete_own_message_group',
    withEveryone,
  ),
  edit_topic_policy: policy(
    'movesBetweenTopicsGroup',
    'can_move_messages_between_topics_group',
    withEveryone,
  ),
  invite_to_realm_policy: policy('realmInviteUsersGroup', 'can_invite_users_group', withNobody),
  invite_to_stream_policy: policy(
    'realmAddSubscribersGroup',
    'can_add_subscribers_group',
    creationPolicy,
  ),
  move_messages_between_streams_policy: policy(
    'movesBetweenChannelsGroup',
    'can_move_messages_between_channels_group',
    withNobody,
  ),
  private_message_policy: directMessagePolicy,
  user_group_edit_policy: policy('groupCreationGroups', 'can_manage_all_groups', creationPolicy),
  wildcard_mention_policy: policy(
    'mentionManyUsersGroup',
    'can_mention_many_users_group',
    wildcardPolicy,
    { since: 'wildcardMentionPolicy', remains: true },
  ),
} as const satisfies Readonly<Record<string, LegacyPolicy>>;

export type LegacyPolicyName = keyof typeof legacyPolicies;

const isPolicyName = (name: string): name is LegacyPolicyName => name in legacyPolicies;

export const legacyPolicyNames: readonly LegacyPolicyName[] =
  Object.keys(legacyPolicies).filter(isPolicyName);

/** The changes that introduced a policy, and replaced it by permissions. */
export const legacyPolicyLevels = (name: LegacyPolicyName): Pick<LegacyPolicy, 'since' | 'until'> =>
  legacyPolicies[name];

/** Whether clients at the level have the policy among the fields of the organization. */
export const hasLegacyPolicy = (name: string, level: FeatureLevel): boolean => {
  if (!isPolicyName(name)) {
    return false;
  }
  const { since, until, remains } = legacyPolicies[name];
  return (since === undefined || has(level, since)) && (remains || !has(level, until));
};

/** The system group of a value; for lists and groups of users, members, who include them. */
const systemGroupOf = (value: GroupSettingValue, systemGroups: SystemGroupIds): SystemGroupName =>
  systemGroupNames.find((name) => systemGroups[name] === value) ?? 'role:members';

/** The numbers of the policies that depend on these permissions; by default of all policies. */
export const policyNumbers = (
  settings: RealmPermissions,
  systemGroups: SystemGroupIds,
  permission?: RealmPermissionName,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    legacyPolicyNames
      .filter(
        (name) => permission === undefined || legacyPolicies[name].permissions.includes(permission),
      )
      .map((name) => [
        name,
        legacyPolicies[name].numberFor((one) => systemGroupOf(settings[one], systemGroups)),
      ]),
  );

/** The numbers that are used by any policy. */
const numbers = [1, 2, 3, 4, 5, 6, 7];

/** The numbers that clients can set a policy to. */
export const legacyPolicyValues = (name: LegacyPolicyName): readonly number[] =>
  numbers.filter((number) => legacyPolicies[name].groupsFor(number) !== undefined);

/** Requested numbers by policy. */
export type RequestedPolicies = Partial<Readonly<Record<LegacyPolicyName, number>>>;

/** The permissions that the requested numbers stand for. */
export const permissionsForPolicies = (
  wanted: RequestedPolicies,
  systemGroups: SystemGroupIds,
): Partial<Readonly<Record<RealmPermissionName, UserGroupId>>> =>
  Object.fromEntries(
    legacyPolicyNames.flatMap((name) => {
      const number = wanted[name];
      const groups = number === undefined ? undefined : legacyPolicies[name].groupsFor(number);
      return Object.entries(groups ?? {}).map(
        ([permission, group]) => [permission, systemGroups[group]] as const,
      );
    }),
  );
