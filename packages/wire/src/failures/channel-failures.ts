import type { ChannelFailures } from '@parley/core/channels';
import {
  emptyTopicDisplayName,
  maxChannelNameLength,
  maxDefaultChannelGroupNameLength,
  maxMembershipPeriods,
  maxSubscriptionsPerRequest,
} from '@parley/core/channels';
import { escapeHtml, has } from '@parley/core/kernel';
import { badRequest, withCode, withStatus } from './failure-presentation';
import type { FailureTable } from './failure-table';

const postingRefused = 'You do not have permission to post in this channel.';

/** The error texts for clients that know posting policies by number, not by group. */
const postingRefusedBy = (
  policy: ChannelFailures['MayNotPost']['policy'],
  isGuest: boolean,
): string => {
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

const badColor = 'color is not a valid hex color code';

/** What the API returns for each failure of channels. */
export const channelFailures = {
  // Channel folder
  InvalidChannelFolderId: 'Invalid channel folder ID',
  ChannelFolderNameBlank: "Channel folder name can't be empty.",
  InvalidCharacterInFolderName: ({ position }) =>
    badRequest(`Invalid character in channel folder name, at position ${position}.`),
  ChannelFolderExists: ({ name }) => badRequest(`Channel folder '${name}' already exists`),
  ChannelFolderNotEmpty: 'You need to remove all the channels from this folder to archive it.',
  InvalidFolderOrder: 'Invalid order mapping.',

  // Channel
  ChannelNameBlank: "Channel name can't be empty.",
  ChannelNameTooLong: () =>
    badRequest(`Channel name too long (limit: ${maxChannelNameLength} characters).`),
  InvalidCharacterInChannelName: ({ position }) =>
    badRequest(`Invalid character in channel name, at position ${position}.`),
  InvalidChannelId: 'Invalid channel ID',
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
  InvalidChannelPrivacy: 'Invalid parameters',
  CannotAdministerChannel: () =>
    withCode('CANNOT_ADMINISTER_CHANNEL', 'You do not have permission to administer this channel.'),
  ContentAccessRequired: 'Channel content access is required.',
  PrivateDefaultChannel: ({ isAboutDefaults }) =>
    badRequest(
      isAboutDefaults
        ? 'Private channels cannot be made default.'
        : 'A default channel cannot be private.',
    ),
  PublicModerationChannel: 'Moderation request channel must be private.',
  InvalidRetention: ({ value }) =>
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
  ChannelAlreadyExists: ({ name }) =>
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
  TopicIsEmpty: "Topic can't be empty!",
  InvalidCharacterInTopic: ({ position }) =>
    badRequest(`Invalid character in topic, at position ${position}!`),
  EmptyTopicNotAllowed: (_, level) =>
    badRequest(
      has(level, 'topicsPolicy')
        ? `Sending messages to the ${emptyTopicDisplayName} topic is not allowed in this channel.`
        : 'Topics are required in this organization',
    ),
  OnlyEmptyTopicAllowed: () =>
    badRequest(`Only the ${emptyTopicDisplayName} topic is allowed in this channel.`),
  MayNotPost: ({ policy, isGuest }, level) =>
    badRequest(
      has(level, 'canSendMessageGroup') ? postingRefused : postingRefusedBy(policy, isGuest),
    ),
  MayNotCreateTopic: 'You do not have permission to create new topics in this channel.',
  NotAuthorizedToSend: ({ channel }) =>
    badRequest(`Not authorized to send to channel '${channel}'`),

  // Default channel group
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
  NothingNewOfDefaultGroup: 'You must pass "new_description" or "new_group_name".',
  ChannelIsDefault: ({ channel, group }) =>
    badRequest(`'${channel}' is a default channel and cannot be added to '${group}'`),
  ChannelInDefaultGroup: ({ channel, group }) =>
    badRequest(`Channel '${channel}' is already present in default channel group '${group}'`),
  ChannelNotInDefaultGroup: ({ channel, group }) =>
    badRequest(`Channel '${channel}' is not present in default channel group '${group}'`),

  // Subscription
  UnknownSubscriptionProperty: ({ property }) =>
    badRequest(`Unknown subscription property: ${property}`),
  SubscriptionPropertyNotBoolean: ({ property }) => badRequest(`${property} is not a boolean`),
  InvalidSubscriptionColor: ({ place }) =>
    badRequest(place === undefined ? badColor : `Invalid ${place}: Value error, ${badColor}`),
  NotSubscribed: ({ channelId }) => badRequest(`Not subscribed to channel ID ${channelId}`),
  ChannelsDoNotExist: ({ names }) => badRequest(`Channel(s) (${names.join(', ')}) do not exist`),
  NothingToSubscribe: 'Nothing to do. Specify at least one of "add" or "delete".',
  TooManySubscriptions: () =>
    badRequest(
      `Too many subscriptions at once (limit: ${maxSubscriptionsPerRequest}, channels times users)`,
    ),
  SubscribedTooOften: () =>
    badRequest(`Subscribed too often to the same channel (limit: ${maxMembershipPeriods} times)`),
  SubscribersHidden: ({ isPrivate }) =>
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
} as const satisfies FailureTable<ChannelFailures>;
