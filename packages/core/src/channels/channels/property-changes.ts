import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  ChannelPermissionName,
  ChannelPermissions,
  GroupSettingChange,
  InvalidGroupSetting,
  NamedByValues,
} from '../../access';
import {
  accessFailure,
  allows,
  channelPermissionNames,
  channelPermissionRules,
  contentPermissions,
  planGroupSetting,
  isOwner,
} from '../../access';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import type { Channel, ChannelChanges } from './channel';
import type { ChannelForViewer } from './channel-access';
import { canReadContent } from './channel-access';
import { canChooseDeletion } from './channel-creation';
import type { InvalidChannelName } from './channel-name';
import { checkNewChannelName, parseChannelName } from './channel-name';
import type { PostPolicy } from './post-policy';
import { postPolicyOf, postingGroup } from './post-policy';
import { parseRetention } from './retention';
import type { TopicsPolicy } from './topics-policy';

type PermissionChanges = Partial<Readonly<Record<ChannelPermissionName, GroupSettingChange>>>;

/** The permissions that a request sets. */
export type RequestedPermissions = {
  readonly permissions: PermissionChanges;
  /** The posting permission by number, for clients without permission groups. */
  readonly postPolicy?: PostPolicy | undefined;
};

export type PropertyRefused =
  | ChannelFailure<
      | 'ChannelAlreadyExists'
      | 'ContentAccessRequired'
      | 'InvalidRetention'
      | 'NamedTopicsExist'
      | 'SameChannelName'
    >
  | AccessFailure<'ExpectationMismatch' | 'InsufficientPermission' | 'MustBeOwner'>
  | InvalidChannelName
  | InvalidGroupSetting;

type Changes = E.Either<PropertyRefused, ChannelChanges>;

/** Only owners may set message retention. */
export const checkRetention = (caller: Caller, given: string | number): Changes =>
  isOwner(caller.user)
    ? pipe(
        parseRetention(given),
        E.map((messageRetentionDays) => ({ messageRetentionDays })),
      )
    : E.left(accessFailure('MustBeOwner'));

/** Only a channel without named topics can be restricted to the empty topic. */
export const checkTopicsPolicy = (
  caller: Caller,
  channel: Channel,
  hasNamedTopic: boolean,
  topicsPolicy: TopicsPolicy,
): Changes => {
  const { can_set_topics_policy_group: needed } = caller.realm.settings;
  if (topicsPolicy !== 'inherit' && !allows(needed, caller)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  return topicsPolicy === 'empty_topic_only' &&
    channel.topicsPolicy !== topicsPolicy &&
    hasNamedTopic
    ? E.left(channelFailure('NamedTopicsExist'))
    : E.right({ topicsPolicy });
};

/** Accepts a name that is free, or the current one in different case. */
export const checkName = (
  channel: Channel,
  channelsWithName: readonly ChannelForViewer[],
  given: string,
): Changes => {
  if (given.trim() === channel.name) {
    return E.left(channelFailure('SameChannelName'));
  }
  const isTaken = channelsWithName.some((other) => other.channel.id !== channel.id);
  return pipe(
    parseChannelName(given),
    E.flatMap((name): E.Either<InvalidChannelName, string> => checkNewChannelName(name)),
    E.flatMap((name): Changes =>
      isTaken ? E.left(channelFailure('ChannelAlreadyExists', { name })) : E.right({ name }),
    ),
  );
};

/**
 * Only a user who can read the channel may give others permissions that let them read it.
 *
 * Source: docs/reference/channels.md#permissions-of-a-channel.
 */
export const canChangePermissions = (
  caller: Caller,
  target: ChannelForViewer,
  names: readonly ChannelPermissionName[],
): boolean =>
  canReadContent(caller, target) || !names.some((name) => contentPermissions.includes(name));

/**
 * The permissions that a request changes. The number of the current posting permission changes
 * nothing, whatever group has that permission.
 */
export const requestedPermissions = (
  { realm: { systemGroups } }: Caller,
  channel: Channel,
  { permissions, postPolicy }: RequestedPermissions,
): PermissionChanges =>
  postPolicy === undefined ||
  postPolicy === postPolicyOf(channel.permissions.can_send_message_group, systemGroups)
    ? permissions
    : { ...permissions, can_send_message_group: { new: postingGroup(postPolicy, systemGroups) } };

/** The permissions of the channel after those changes. */
export const checkPermissions = (
  named: NamedByValues,
  caller: Caller,
  target: ChannelForViewer,
  requested: PermissionChanges,
): Changes => {
  const { level } = caller;
  const { permissions } = target.channel;
  const names = channelPermissionNames.filter((name) => requested[name] !== undefined);
  if (names.length === 0) {
    return E.right({});
  }
  return pipe(
    canChangePermissions(caller, target, names)
      ? E.right(names)
      : E.left(channelFailure('ContentAccessRequired')),
    E.flatMap(
      E.traverseArray((name): E.Either<PropertyRefused, Partial<ChannelPermissions>> => {
        const change = requested[name];
        const permission = { name, rule: channelPermissionRules(level)[name] };
        return change === undefined
          ? E.right({})
          : pipe(
              planGroupSetting(named, permission, permissions[name], change),
              E.map(
                O.match(
                  () => ({}),
                  (value) => ({ [name]: value }),
                ),
              ),
            );
      }),
    ),
    E.map((changed) => Object.assign({}, ...changed) as Partial<ChannelPermissions>),
    E.filterOrElseW(
      (changed) => canChooseDeletion(caller, changed),
      () => accessFailure('InsufficientPermission'),
    ),
    E.map((changed) => ({ permissions: { ...permissions, ...changed } })),
  );
};
