import type { DefaultChannelGroupId, FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';
import { maxDefaultChannelGroupNameLength } from './default-channel-group';

export type InvalidDefaultGroupName = Tagged<'InvalidDefaultGroupName'> & { readonly name: string };
export const invalidDefaultGroupName = (name: string): InvalidDefaultGroupName => ({
  _tag: 'InvalidDefaultGroupName',
  name,
});

export type DefaultGroupNameTooLong = Tagged<'DefaultGroupNameTooLong'>;
export const defaultGroupNameTooLong: DefaultGroupNameTooLong = { _tag: 'DefaultGroupNameTooLong' };

export type DefaultGroupExists = Tagged<'DefaultGroupExists'> & { readonly name: string };
export const defaultGroupExists = (name: string): DefaultGroupExists => ({
  _tag: 'DefaultGroupExists',
  name,
});

export type DefaultGroupDoesNotExist = Tagged<'DefaultGroupDoesNotExist'> & {
  readonly groupId: DefaultChannelGroupId;
};
export const defaultGroupDoesNotExist = (
  groupId: DefaultChannelGroupId,
): DefaultGroupDoesNotExist => ({ _tag: 'DefaultGroupDoesNotExist', groupId });

export type DefaultGroupHasThatName = Tagged<'DefaultGroupHasThatName'> & { readonly name: string };
export const defaultGroupHasThatName = (name: string): DefaultGroupHasThatName => ({
  _tag: 'DefaultGroupHasThatName',
  name,
});

export type NothingNewOfDefaultGroup = Tagged<'NothingNewOfDefaultGroup'>;
export const nothingNewOfDefaultGroup: NothingNewOfDefaultGroup = {
  _tag: 'NothingNewOfDefaultGroup',
};

type ChannelAndGroup = { readonly channel: string; readonly group: string };

export type ChannelIsDefault = Tagged<'ChannelIsDefault'> & ChannelAndGroup;
export const channelIsDefault = (channel: string, group: string): ChannelIsDefault => ({
  _tag: 'ChannelIsDefault',
  channel,
  group,
});

export type ChannelInDefaultGroup = Tagged<'ChannelInDefaultGroup'> & ChannelAndGroup;
export const channelInDefaultGroup = (channel: string, group: string): ChannelInDefaultGroup => ({
  _tag: 'ChannelInDefaultGroup',
  channel,
  group,
});

export type ChannelNotInDefaultGroup = Tagged<'ChannelNotInDefaultGroup'> & ChannelAndGroup;
export const channelNotInDefaultGroup = (
  channel: string,
  group: string,
): ChannelNotInDefaultGroup => ({ _tag: 'ChannelNotInDefaultGroup', channel, group });

export type DefaultChannelGroupFailure =
  | InvalidDefaultGroupName
  | DefaultGroupNameTooLong
  | DefaultGroupExists
  | DefaultGroupDoesNotExist
  | DefaultGroupHasThatName
  | NothingNewOfDefaultGroup
  | ChannelIsDefault
  | ChannelInDefaultGroup
  | ChannelNotInDefaultGroup;

export const defaultChannelGroupFailures: FailureTable<DefaultChannelGroupFailure> = {
  InvalidDefaultGroupName: ({ name }) => badRequest(`Invalid default channel group name '${name}'`),
  DefaultGroupNameTooLong: () =>
    badRequest(
      `Default channel group name too long (limit: ${maxDefaultChannelGroupNameLength} characters)`,
    ),
  DefaultGroupExists: ({ name }) => badRequest(`Default channel group '${name}' already exists`),
  DefaultGroupDoesNotExist: ({ groupId }) =>
    badRequest(`Default channel group with id '${groupId}' does not exist.`),
  DefaultGroupHasThatName: ({ name }) =>
    badRequest(`This default channel group is already named '${name}'`),
  NothingNewOfDefaultGroup: () =>
    badRequest('You must pass "new_description" or "new_group_name".'),
  ChannelIsDefault: ({ channel, group }) =>
    badRequest(`'${channel}' is a default channel and cannot be added to '${group}'`),
  ChannelInDefaultGroup: ({ channel, group }) =>
    badRequest(`Channel '${channel}' is already present in default channel group '${group}'`),
  ChannelNotInDefaultGroup: ({ channel, group }) =>
    badRequest(`Channel '${channel}' is not present in default channel group '${group}'`),
};
