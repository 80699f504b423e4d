import { failureMaker } from '../kernel';
import type { PostPolicy } from './channels/post-policy';
import type { ChannelId, DefaultChannelGroupId, FailureIn, NoDetails } from '../kernel';

type ChannelAndGroup = { readonly channel: string; readonly group: string };

/** How many subscriptions one request may create or end: channels times users. */
export const maxSubscriptionsPerRequest = 3_000;

/** How often one user can subscribe to the same channel. */
export const maxMembershipPeriods = 200;

/** The failures of this module, and the details of each. */
export type ChannelFailures = {
  // Channel folder
  readonly InvalidChannelFolderId: NoDetails;
  readonly ChannelFolderNameBlank: NoDetails;
  readonly InvalidCharacterInFolderName: {
    /** 1-based. */
    readonly position: number;
  };
  readonly ChannelFolderExists: { readonly name: string };
  readonly ChannelFolderNotEmpty: NoDetails;
  readonly InvalidFolderOrder: NoDetails;

  // Channel
  readonly ChannelNameBlank: NoDetails;
  readonly ChannelNameTooLong: NoDetails;
  readonly InvalidCharacterInChannelName: {
    /** 1-based. */
    readonly position: number;
  };
  /** The channel does not exist, or the caller cannot see it. */
  readonly InvalidChannelId: NoDetails;
  /** No channel has that name, or the caller cannot see it. */
  readonly InvalidChannelNameGiven: { readonly name: string };
  readonly ChannelDoesNotExist: { readonly channel: string | number };
  readonly CannotAccessChannels: { readonly names: readonly string[] };
  readonly InvalidChannelPrivacy: NoDetails;
  readonly CannotAdministerChannel: NoDetails;
  readonly ContentAccessRequired: NoDetails;
  readonly PrivateDefaultChannel: {
    /** Whether the request went to the endpoint that makes channels default. */
    readonly isAboutDefaults: boolean;
  };
  /** Only moderators may read moderation requests. */
  readonly PublicModerationChannel: NoDetails;
  readonly InvalidRetention: { readonly value: string | number };
  readonly ChannelNotArchived: NoDetails;
  readonly ChannelAlreadyArchived: NoDetails;
  readonly NamedTopicsExist: NoDetails;
  readonly SameChannelName: NoDetails;
  readonly ChannelAlreadyExists: { readonly name: string };
  readonly TopicsNeedSharedHistory: NoDetails;
  readonly NoSuchBot: NoDetails;
  readonly NotForThisQuery: NoDetails;

  // Posting
  readonly MissingTopic: NoDetails;
  /** The caller's client does not support the empty topic name. */
  readonly TopicIsEmpty: NoDetails;
  readonly InvalidCharacterInTopic: {
    /** 1-based. */
    readonly position: number;
  };
  readonly EmptyTopicNotAllowed: NoDetails;
  readonly OnlyEmptyTopicAllowed: NoDetails;
  readonly MayNotPost: {
    /** The deprecated number of the posting policy. */
    readonly policy: PostPolicy;
    readonly isGuest: boolean;
  };
  readonly MayNotCreateTopic: NoDetails;
  readonly NotAuthorizedToSend: { readonly channel: string };

  // Default channel group
  readonly InvalidDefaultGroupName: { readonly name: string };
  readonly DefaultGroupNameTooLong: NoDetails;
  readonly DefaultGroupExists: { readonly name: string };
  readonly DefaultGroupDoesNotExist: { readonly groupId: DefaultChannelGroupId };
  readonly DefaultGroupHasThatName: { readonly name: string };
  readonly NothingNewOfDefaultGroup: NoDetails;
  readonly ChannelIsDefault: ChannelAndGroup;
  readonly ChannelInDefaultGroup: ChannelAndGroup;
  readonly ChannelNotInDefaultGroup: ChannelAndGroup;

  // Subscription
  readonly UnknownSubscriptionProperty: { readonly property: string };
  readonly SubscriptionPropertyNotBoolean: { readonly property: string };
  readonly InvalidSubscriptionColor: {
    /**
     * The parameter, such as `subscription_data[0]`; undefined if the request has only one value.
     */
    readonly place: string | undefined;
  };
  readonly NotSubscribed: { readonly channelId: ChannelId };
  readonly ChannelsDoNotExist: { readonly names: readonly string[] };
  readonly NothingToSubscribe: NoDetails;
  readonly TooManySubscriptions: NoDetails;
  readonly SubscribedTooOften: NoDetails;
  readonly SubscribersHidden: { readonly isPrivate: boolean };

  // Topic
  readonly TopicNotMuted: NoDetails;
  readonly MissingTopicChannel: NoDetails;
  readonly ChannelNamedTwice: NoDetails;
};

/** Makes a failure of this module. */
export const channelFailure = failureMaker<ChannelFailures>();

/** The failures of this module; with tags, only those. */
export type ChannelFailure<Tag extends keyof ChannelFailures = keyof ChannelFailures> = FailureIn<
  ChannelFailures,
  Tag
>;
