import { emptyTopicDisplayName } from '../../access';
import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, escapeHtml, withCode } from '../../kernel';
import { maxChannelNameLength } from './channel';

export type ChannelNameBlank = Tagged<'ChannelNameBlank'>;
export const channelNameBlank: ChannelNameBlank = { _tag: 'ChannelNameBlank' };

export type ChannelNameTooLong = Tagged<'ChannelNameTooLong'>;
export const channelNameTooLong: ChannelNameTooLong = { _tag: 'ChannelNameTooLong' };

export type InvalidCharacterInChannelName = Tagged<'InvalidCharacterInChannelName'> & {
  /** 1-based. */
  readonly position: number;
};
export const invalidCharacterInChannelName = (position: number): InvalidCharacterInChannelName => ({
  _tag: 'InvalidCharacterInChannelName',
  position,
});

/** There is no such channel, or none that the caller may know of. */
export type InvalidChannelId = Tagged<'InvalidChannelId'>;
export const invalidChannelId: InvalidChannelId = { _tag: 'InvalidChannelId' };

/** There is no channel of that name, or none that the caller may know of. */
export type InvalidChannelNameGiven = Tagged<'InvalidChannelNameGiven'> & {
  readonly name: string;
};
export const invalidChannelNameGiven = (name: string): InvalidChannelNameGiven => ({
  _tag: 'InvalidChannelNameGiven',
  name,
});

export type ChannelDoesNotExist = Tagged<'ChannelDoesNotExist'> & {
  readonly channel: string | number;
};
export const channelDoesNotExist = (channel: string | number): ChannelDoesNotExist => ({
  _tag: 'ChannelDoesNotExist',
  channel,
});

export type CannotAccessChannels = Tagged<'CannotAccessChannels'> & {
  readonly names: readonly string[];
};
export const cannotAccessChannels = (names: readonly string[]): CannotAccessChannels => ({
  _tag: 'CannotAccessChannels',
  names,
});

export type InvalidChannelPrivacy = Tagged<'InvalidChannelPrivacy'>;
export const invalidChannelPrivacy: InvalidChannelPrivacy = { _tag: 'InvalidChannelPrivacy' };

export type CannotAdministerChannel = Tagged<'CannotAdministerChannel'>;
export const cannotAdministerChannel: CannotAdministerChannel = {
  _tag: 'CannotAdministerChannel',
};

export type ContentAccessRequired = Tagged<'ContentAccessRequired'>;
export const contentAccessRequired: ContentAccessRequired = { _tag: 'ContentAccessRequired' };

export type PrivateDefaultChannel = Tagged<'PrivateDefaultChannel'> & {
  /** Whether the channel was to become a default one by an endpoint of its own. */
  readonly isAboutDefaults: boolean;
};
export const privateDefaultChannel = (isAboutDefaults: boolean): PrivateDefaultChannel => ({
  _tag: 'PrivateDefaultChannel',
  isAboutDefaults,
});

export type PublicModerationChannel = Tagged<'PublicModerationChannel'>;
/** Requests to moderators are for moderators alone. */
export const publicModerationChannel: PublicModerationChannel = {
  _tag: 'PublicModerationChannel',
};

export type InvalidRetention = Tagged<'InvalidRetention'> & { readonly value: string | number };
export const invalidRetention = (value: string | number): InvalidRetention => ({
  _tag: 'InvalidRetention',
  value,
});

export type ChannelNotArchived = Tagged<'ChannelNotArchived'>;
export const channelNotArchived: ChannelNotArchived = { _tag: 'ChannelNotArchived' };

export type ChannelAlreadyArchived = Tagged<'ChannelAlreadyArchived'>;
export const channelAlreadyArchived: ChannelAlreadyArchived = { _tag: 'ChannelAlreadyArchived' };

export type NamedTopicsExist = Tagged<'NamedTopicsExist'>;
export const namedTopicsExist: NamedTopicsExist = { _tag: 'NamedTopicsExist' };

export type SameChannelName = Tagged<'SameChannelName'>;
export const sameChannelName: SameChannelName = { _tag: 'SameChannelName' };

export type ChannelAlreadyExists = Tagged<'ChannelAlreadyExists'> & { readonly name: string };
export const channelAlreadyExists = (name: string): ChannelAlreadyExists => ({
  _tag: 'ChannelAlreadyExists',
  name,
});

export type TopicsNeedSharedHistory = Tagged<'TopicsNeedSharedHistory'>;
export const topicsNeedSharedHistory: TopicsNeedSharedHistory = {
  _tag: 'TopicsNeedSharedHistory',
};

export type NoSuchBot = Tagged<'NoSuchBot'>;
export const noSuchBot: NoSuchBot = { _tag: 'NoSuchBot' };

export type NotForThisQuery = Tagged<'NotForThisQuery'>;
export const notForThisQuery: NotForThisQuery = { _tag: 'NotForThisQuery' };

export type ChannelFailure =
  | CannotAdministerChannel
  | ContentAccessRequired
  | PrivateDefaultChannel
  | PublicModerationChannel
  | InvalidRetention
  | ChannelNotArchived
  | ChannelAlreadyArchived
  | NamedTopicsExist
  | SameChannelName
  | ChannelAlreadyExists
  | TopicsNeedSharedHistory
  | NoSuchBot
  | NotForThisQuery
  | ChannelNameBlank
  | ChannelNameTooLong
  | InvalidCharacterInChannelName
  | InvalidChannelId
  | InvalidChannelNameGiven
  | ChannelDoesNotExist
  | CannotAccessChannels
  | InvalidChannelPrivacy;

export const channelFailures: FailureTable<ChannelFailure> = {
  ChannelNameBlank: () => badRequest("Channel name can't be empty."),
  ChannelNameTooLong: () =>
    badRequest(`Channel name too long (limit: ${maxChannelNameLength} characters).`),
  InvalidCharacterInChannelName: ({ position }) =>
    badRequest(`Invalid character in channel name, at position ${position}.`),
  InvalidChannelId: () => badRequest('Invalid channel ID'),
  InvalidChannelNameGiven: ({ name }) => badRequest(`Invalid channel name '${name}'`),
  ChannelDoesNotExist: ({ channel }) =>
    typeof channel === 'string'
      ? withCode('STREAM_DOES_NOT_EXIST', `Channel '${escapeHtml(channel)}' does not exist`, {
          stream: escapeHtml(channel),
        })
      : withCode('STREAM_DOES_NOT_EXIST', `Channel with ID '${channel}' does not exist`, {
          stream_id: channel,
        }),
  CannotAccessChannels: ({ names }) =>
    badRequest(`Unable to access channel (${names.join(', ')}).`),
  InvalidChannelPrivacy: () => badRequest('Invalid parameters'),
  CannotAdministerChannel: () =>
    withCode('CANNOT_ADMINISTER_CHANNEL', 'You do not have permission to administer this channel.'),
  ContentAccessRequired: () => badRequest('Channel content access is required.'),
  PrivateDefaultChannel: ({ isAboutDefaults }) =>
    badRequest(
      isAboutDefaults
        ? 'Private channels cannot be made default.'
        : 'A default channel cannot be private.',
    ),
  PublicModerationChannel: () => badRequest('Moderation request channel must be private.'),
  InvalidRetention: ({ value }) =>
    withCode('REQUEST_VARIABLE_INVALID', `Bad value for 'message_retention_days': ${value}`, {
      var_name: 'message_retention_days',
      bad_value: value,
    }),
  ChannelNotArchived: () => badRequest('Channel is not currently deactivated'),
  ChannelAlreadyArchived: () => badRequest('Channel is already deactivated'),
  NamedTopicsExist: () =>
    badRequest(
      `To enable this configuration, all messages in this channel must be in the ${emptyTopicDisplayName} topic. Consider renaming or deleting other topics.`,
    ),
  SameChannelName: () => badRequest('Channel already has that name.'),
  ChannelAlreadyExists: ({ name }) => ({
    ...withCode('CHANNEL_ALREADY_EXISTS', `Channel '${name}' already exists`, {
      channel_name: name,
    }),
    status: 409,
  }),
  TopicsNeedSharedHistory: () =>
    badRequest(
      'Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group',
      { parameters: 'history_public_to_subscribers, can_create_topic_group' },
    ),
  NoSuchBot: () => badRequest('No such bot'),
  NotForThisQuery: () => badRequest('User not authorized for this query'),
};
