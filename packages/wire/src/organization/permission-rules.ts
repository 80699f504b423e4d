import * as RR from 'fp-ts/ReadonlyRecord';
import type { PermissionRule } from '@parley/core/access';
import {
  channelPermissionRules,
  hasRealmSetting,
  hasUserGroupPermission,
  realmPermissionDefinitions,
  userGroupPermissionDefinitions,
} from '@parley/core/access';
import type { FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import { channelFieldAt } from '../channels/channel-record';
import type { AtLevel } from '../codecs';
import { arrayOf, boolean, leveled, nullable, record, recordOf, required, text } from '../codecs';

type NamedRule = { readonly name: string; readonly rule: PermissionRule };

/** Source: docs/reference/user-groups.md#value-of-a-permission. */
const permissionRuleRecord = record<NamedRule, AtLevel>(
  'PermissionRule',
  'The groups to which a permission can be set.',
)({
  require_system_group: required(
    'Whether only system groups are allowed.',
    boolean,
    ({ rule }) => rule.onlySystemGroups !== undefined,
  ),
  allow_internet_group: required(
    'Whether visitors without an account may be included.',
    boolean,
    () => false,
  ),
  allow_nobody_group: required(
    'Whether the group that contains nobody is allowed.',
    boolean,
    ({ rule }) => rule.allowsNobody,
  ),
  allow_everyone_group: required(
    'Whether guests may be included.',
    boolean,
    ({ rule }) => rule.isForGuests,
  ),
  default_group_name: required('Name of the default group.', text, ({ rule }, { level }) =>
    rule.initial === 'channel_creator' && !has(level, 'channelCreatorDefault')
      ? 'stream_creator_or_nobody'
      : rule.initial,
  ),
  default_for_system_groups: required(
    'Name of the default group for system groups; null if it is the same.',
    nullable(text),
    ({ rule }) => rule.initialForSystemGroups ?? null,
  ),
  allowed_system_groups: required(
    'Names of the allowed system groups; empty for all.',
    arrayOf(text),
    ({ rule }) => rule.onlySystemGroups ?? [],
  ),
  allow_owners_group: leveled(
    'Always true.',
    boolean,
    { until: 'permissionRuleFieldsRemoved' },
    () => true,
  ),
  id_field_name: leveled(
    'Name of the permission with the suffix _id.',
    text,
    { until: 'permissionRuleFieldsRemoved' },
    ({ name }) => `${name}_id`,
  ),
});

/**
 * The rules of the permissions that exist at the level.
 *
 * @param nameAt the name of the permission at the level; undefined if the level does not have it
 */
const presentRules = <Name extends string>(
  rules: Readonly<Record<Name, PermissionRule>>,
  level: FeatureLevel,
  nameAt: (name: Name) => string | undefined,
) =>
  Object.fromEntries(
    RR.toEntries(rules).flatMap(([permission, rule]) => {
      const name = nameAt(permission);
      return name === undefined
        ? []
        : [[name, permissionRuleRecord.present({ name, rule }, { level })]];
    }),
  );

const onlyIf =
  <Name extends string>(exists: (name: Name) => boolean) =>
  (name: Name): Name | undefined =>
    exists(name) ? name : undefined;

const permissionRules = recordOf(permissionRuleRecord.codec);

/** The rules of all permissions, by what they are permissions of. */
export const permissionRulesRecord = record<unknown, AtLevel>()({
  realm: required(
    'Rules for the permissions of the organization, by name.',
    permissionRules,
    (_, { level }) =>
      presentRules(
        realmPermissionDefinitions,
        level,
        onlyIf((name) => hasRealmSetting(name, level)),
      ),
  ),
  stream: required(
    'Rules for the permissions of channels, by name.',
    permissionRules,
    (_, { level }) =>
      presentRules(channelPermissionRules(level), level, (name) => channelFieldAt(name, level)),
  ),
  group: required(
    'Rules for the permissions of user groups, by name.',
    permissionRules,
    (_, { level }) =>
      presentRules(
        userGroupPermissionDefinitions,
        level,
        onlyIf((name) => hasUserGroupPermission(name, level)),
      ),
  ),
});
