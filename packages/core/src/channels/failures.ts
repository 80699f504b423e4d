import {
  badRequest,
  escapeHtml,
  failureMaker,
  failureTable,
  has,
  withCode,
  withStatus,
} from '../kernel';
import { accessFailureTable, emptyTopicDisplayName } from '../access';
import { maxChannelNameLength } from './channels/channel';
import type { PostPolicy } from './channels/post-policy';
import type {
  ChannelId,
  DefaultChannelGroupId,
  FailureIn,
  FeatureLevel,
  NoDetails,
} from '../kernel';
import { maxDefaultChannelGroupNameLength } from './default-channel-groups/default-channel-group';

const postingRefused = 'You do not have permission to post in this channel.';

/** The error texts for clients that know posting policies by number, not by group. */
const postingRefusedBy = (policy: PostPolicy, isGuest: boolean): string => {
  switch (policy) {
    case 1:
      return postingRefused;
    case 2:
      return 'Only organization administrators can send to this channel.';
    case 3:
      return isGuest
        ? 'Guests cannot send to this channel.'
        : 'New members cannot send to this channel.';
    case 4:
      return 'Only organization administrators and moderators can send to this channel.';
  }
};

type ChannelAndGroup = { readonly channel: string; readonly group: string };

/** How many subscriptions one request may create or end: channels times users. */
export const maxSubscriptionsPerRequest = 3_000;

/** How often one user can subscribe to the same channel. */
export const maxMembershipPeriods = 200;

const badColor = 'color is not a valid hex color code';

/** The API response for each failure of this module. */
export const channelFailures = failureTable({
  // Channel folder
  InvalidChannelFolderId: 'Invalid channel folder ID',
  ChannelFolderNameBlank: "Channel folder name can't be empty.",
  InvalidCharacterInFolderName: ({
    position,
  }: {
    /** 1-based. */
    readonly position: number;
  }) => badRequest(`Invalid character in channel folder name, at position ${position}.`),
  ChannelFolderExists: ({ name }: { readonly name: string }) =>
    badRequest(`Channel folder '${name}' already exists`),
  ChannelFolderNotEmpty: 'You need to remove all the channels from this folder to archive it.',
  InvalidFolderOrder: 'Invalid order mapping.',

  // Channel
  ChannelNameBlank: "Channel name can't be empty.",
  ChannelNameTooLong: () =>
    badRequest(`Channel name too long (limit: ${maxChannelNameLength} characters).`),
  InvalidCharacterInChannelName: ({
    position,
  }: {
    /** 1-based. */
    readonly position: number;
  }) => badRequest(`Invalid character in channel name, at position ${position}.`),
  /** The channel does not exist, or the caller cannot see it. */
  InvalidChannelId: 'Invalid channel ID',
  /** No channel has that name, or the caller cannot see it. */
  InvalidChannelNameGiven: ({ name }: { readonly name: string }) =>
    badRequest(`Invalid channel name '${name}'`),
  ChannelDoesNotExist: ({ channel }: { readonly channel: string | number }) =>
    typeof channel === 'string'
      ? withCode('STREAM_DOES_NOT_EXIST', `Channel '${escapeHtml(channel)}' does not exist`, {
          stream: escapeHtml(channel),
        })
      : withCode('STREAM_DOES_NOT_EXIST', `Channel with ID '${channel}' does not exist`, {
          stream_id: channel,
        }),
  CannotAccessChannels: ({ names }: { readonly names: readonly string[] }) =>
    badRequest(`Unable to access channel (${names.join(', ')}).`),
  InvalidChannelPrivacy: 'Invalid parameters',
  CannotAdministerChannel: () =>
    withCode('CANNOT_ADMINISTER_CHANNEL', 'You do not have permission to administer this channel.'),
  ContentAccessRequired: 'Channel content access is required.',
  PrivateDefaultChannel: ({
    isAboutDefaults,
  }: {
    /** Whether the request went to the endpoint that makes channels default. */
    readonly isAboutDefaults: boolean;
  }) =>
    badRequest(
      isAboutDefaults
        ? 'Private channels cannot be made default.'
        : 'A default channel cannot be private.',
    ),
  /** Only moderators may read moderation requests. */
  PublicModerationChannel: 'Moderation request channel must be private.',
  InvalidRetention: ({ value }: { readonly value: string | number }) =>
    withCode('REQUEST_VARIABLE_INVALID', `Bad value for 'message_retention_days': ${value}`, {
      var_name: 'message_retention_days',
      bad_value: value,
    }),
  ChannelNotArchived: 'Channel is not currently deactivated',
  ChannelAlreadyArchived: 'Channel is already deactivated',
  NamedTopicsExist: () =>
    badRequest(
      `To enable this configuration, all messages in this channel must be in the ${emptyTopicDisplayName} topic. Consider renaming or deleting other topics.`,
    ),
  SameChannelName: 'Channel already has that name.',
  ChannelAlreadyExists: ({ name }: { readonly name: string }) =>
    withStatus(
      409,
      withCode('CHANNEL_ALREADY_EXISTS', `Channel '${name}' already exists`, {
        channel_name: name,
      }),
    ),
  TopicsNeedSharedHistory: () =>
    badRequest(
      'Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group',
      { parameters: 'history_public_to_subscribers, can_create_topic_group' },
    ),
  NoSuchBot: 'No such bot',
  NotForThisQuery: 'User not authorized for this query',

  // Posting
  MissingTopic: 'Missing topic',
  /** The caller's client does not support the empty topic name. */
  TopicIsEmpty: "Topic can't be empty!",
  InvalidCharacterInTopic: ({
    position,
  }: {
    /** 1-based. */
    readonly position: number;
  }) => badRequest(`Invalid character in topic, at position ${position}!`),
  EmptyTopicNotAllowed: (_: NoDetails, level: FeatureLevel) =>
    badRequest(
      has(level, 'topicsPolicy')
        ? `Sending messages to the ${emptyTopicDisplayName} topic is not allowed in this channel.`
        : 'Topics are required in this organization',
    ),
  OnlyEmptyTopicAllowed: () =>
    badRequest(`Only the ${emptyTopicDisplayName} topic is allowed in this channel.`),
  MayNotPost: (
    {
      policy,
      isGuest,
    }: {
      /** The deprecated number of the posting policy. */
      readonly policy: PostPolicy;
      readonly isGuest: boolean;
    },
    level: FeatureLevel,
  ) =>
    badRequest(
      has(level, 'canSendMessageGroup') ? postingRefused : postingRefusedBy(policy, isGuest),
    ),
  MayNotCreateTopic: 'You do not have permission to create new topics in this channel.',
  NotAuthorizedToSend: ({ channel }: { readonly channel: string }) =>
    badRequest(`Not authorized to send to channel '${channel}'`),

  // Default channel group
  InvalidDefaultGroupName: ({ name }: { readonly name: string }) =>
    badRequest(`Invalid default channel group name '${name}'`),
  DefaultGroupNameTooLong: () =>
    badRequest(
      `Default channel group name too long (limit: ${maxDefaultChannelGroupNameLength} characters)`,
    ),
  DefaultGroupExists: ({ name }: { readonly name: string }) =>
    badRequest(`Default channel group '${name}' already exists`),
  DefaultGroupDoesNotExist: ({ groupId }: { readonly groupId: DefaultChannelGroupId }) =>
    badRequest(`Default channel group with id '${groupId}' does not exist.`),
  DefaultGroupHasThatName: ({ name }: { readonly name: string }) =>
    badRequest(`This default channel group is already named '${name}'`),
  NothingNewOfDefaultGroup: 'You must pass "new_description" or "new_group_name".',
  ChannelIsDefault: ({ channel, group }: ChannelAndGroup) =>
    badRequest(`'${channel}' is a default channel and cannot be added to '${group}'`),
  ChannelInDefaultGroup: ({ channel, group }: ChannelAndGroup) =>
    badRequest(`Channel '${channel}' is already present in default channel group '${group}'`),
  ChannelNotInDefaultGroup: ({ channel, group }: ChannelAndGroup) =>
    badRequest(`Channel '${channel}' is not present in default channel group '${group}'`),

  // Subscription
  UnknownSubscriptionProperty: ({ property }: { readonly property: string }) =>
    badRequest(`Unknown subscription property: ${property}`),
  SubscriptionPropertyNotBoolean: ({ property }: { readonly property: string }) =>
    badRequest(`${property} is not a boolean`),
  InvalidSubscriptionColor: ({
    place,
  }: {
    /**
     * The parameter, such as `subscription_data[0]`; undefined if the request has only one value.
     */
    readonly place: string | undefined;
  }) => badRequest(place === undefined ? badColor : `Invalid ${place}: Value error, ${badColor}`),
  NotSubscribed: ({ channelId }: { readonly channelId: ChannelId }) =>
    badRequest(`Not subscribed to channel ID ${channelId}`),
  ChannelsDoNotExist: ({ names }: { readonly names: readonly string[] }) =>
    badRequest(`Channel(s) (${names.join(', ')}) do not exist`),
  NothingToSubscribe: 'Nothing to do. Specify at least one of "add" or "delete".',
  TooManySubscriptions: () =>
    badRequest(
      `Too many subscriptions at once (limit: ${maxSubscriptionsPerRequest}, channels times users)`,
    ),
  SubscribedTooOften: () =>
    badRequest(`Subscribed too often to the same channel (limit: ${maxMembershipPeriods} times)`),
  SubscribersHidden: ({ isPrivate }: { readonly isPrivate: boolean }) =>
    badRequest(
      isPrivate
        ? 'Unable to retrieve subscribers for private channel'
        : 'Subscriber data is not available for this channel.',
    ),

  // Topic
  TopicNotMuted: 'Topic is not muted',
  MissingTopicChannel: "Missing 'stream_id' argument",
  ChannelNamedTwice: () =>
    badRequest('Unsupported parameter combination: stream_id, stream', {
      parameters: 'stream_id, stream',
    }),
});

/** Makes a failure of this module. */
export const channelFailure = failureMaker(channelFailures);

/** The failures of this module; with tags, only those. */
export type ChannelFailure<
  Tag extends keyof typeof channelFailures = keyof typeof channelFailures,
> = FailureIn<typeof channelFailures, Tag>;

/** The failures of this module and the modules below it. */
export const channelsFailureTable = { ...accessFailureTable, ...channelFailures };
