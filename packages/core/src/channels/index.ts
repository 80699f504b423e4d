/** Channels, folders, subscriptions, topics, and who may read and post where. */
export {
  ChannelFolder,
  maxChannelFolderDescriptionLength,
  maxChannelFolderNameLength,
} from './channel-folders/channel-folder';
export type { BotOwner, ChannelForViewer, MessageForViewer } from './channels/channel-access';
export {
  canAddSubscribers,
  canAdminister,
  canCreateTopics,
  canReadContent,
  canReadMessage,
  canReadMetadata,
  canReadSubscribers,
  checkPosting,
  isReadableBy,
} from './channels/channel-access';
export { archivedMark, isKnownTo, ofArchived } from './channels/archived-channels';
export { metadataAudience } from './channels/channel-audience';
export { ChannelChange } from './channels/channel-events';
export { channelSettingUses, personalSettingUses } from './channels/channel-setting-uses';
export type { InvalidChannelName } from './channels/channel-name';
export { parseChannelName } from './channels/channel-name';
export type { ChannelOptions } from './channels/channel-options';
export type { ChannelPrivacy } from './channels/channel-privacy';
export { hasSharedHistory, isPrivate, isWebPublic } from './channels/channel-privacy';
export type { ActivityOfAll, ChannelActivity } from './channels/channel-view';
export { ChannelView, unknownActivity, viewChannel } from './channels/channel-view';
export type { Channel, ChannelChanges, NewChannel } from './channels/channel';
export { maxDefaultChannelGroupNameLength } from './default-channel-groups/default-channel-group';
export { maxChannelDescriptionLength, maxChannelNameLength } from './channels/channel';
export type { PostPolicy } from './channels/post-policy';
export { postPolicyOf, postingGroup } from './channels/post-policy';
export type { RequestedChannel } from './channels/requested-channel';
export { loadReadableChannel } from './channels/steps/load-channel';
export { archiveCreated } from './channels/steps/archive-created';
export type { CreatedBy } from './ports/channel-repository';
export { channelAddresses, ensureChannelAddresses } from './channels/steps/channel-addresses';
export type { ChannelViewers } from './channels/channel-audience';
export {
  announceVisibleChannels,
  loadGroupChannelVisibility,
  loadVisibleChannels,
} from './channels/steps/channel-visibility';
export { loadBotOwner } from './channels/steps/load-bot-owner';
export { loadChannelViewers } from './channels/steps/load-channel-viewers';
export { holdChannels } from './channels/steps/hold-channels';
export type { ChannelsShown } from './channels/steps/view-channels';
export { loadShownOfChannels, viewChannels } from './channels/steps/view-channels';
export { channelsInBlocks } from './channels/channel-blocks';
export { TopicsPolicy } from './channels/topics-policy';
export { activityEvents, channelUpdated } from './channels/update-events';
export { weeklyTraffic } from './channels/weekly-traffic';
export type { DefaultChannelGroupView } from './default-channel-groups/default-channel-group-view';
export type { DefaultChannelGroup } from './default-channel-groups/default-channel-group';
export { maxDefaultChannelGroupDescriptionLength } from './default-channel-groups/default-channel-group';
export { loadDefaultsEvent } from './channels/steps/announce-defaults';
export { viewDefaultGroups } from './default-channel-groups/steps/view-default-groups';
export { channelsEventTable } from './domain-events';
export { resolutionKeys } from './notices/notice-jobs';
export type { NoticeDependencies } from './notices/steps/enqueue-notices';
export { enqueueNotice, enqueueNotices } from './notices/steps/enqueue-notices';
export type {
  ChannelEmail,
  ChannelEmailRepository,
  ChannelEmailTokens,
  NumberedEmail,
} from './ports/channel-email-repository';
export type { ChannelFolderRepository } from './ports/channel-folder-repository';
export type { ChannelRepository } from './ports/channel-repository';
export type { DefaultChannelGroupRepository } from './ports/default-channel-group-repository';
export type {
  FlagRepository,
  NewlyReadMessages,
  PlacedIds,
  UnreadScope,
} from './ports/flag-repository';
export type { History } from './ports/history';
export type { EarlierMessages, SubscriptionRepository } from './ports/subscription-repository';
export type { TopicPreferenceRepository } from './ports/topic-preference-repository';
export type { TopicReader } from './ports/topic-repository';
export { MessageFlagsChanged } from './read-state/flag-events';
export { markUnreadAsRead, announceReadState } from './read-state/steps/read-state';
export type { UnreadGroup } from './read-state/unread-message';
export { UnreadMessage } from './read-state/unread-message';
export { isColor, palette } from './subscriptions/color-palette';
export type { MembershipPeriod } from './subscriptions/membership-period';
export { holdsMessage } from './subscriptions/membership-period';
export { peerGroups } from './subscriptions/peer-groups';
export type { SubscriptionView } from './subscriptions/subscription-view';
export type { GuestVisibility } from './subscriptions/guest-visibility';
export { distinctChannels } from './subscriptions/membership-events';
export { inheritedBy } from './subscriptions/inherited-notifications';
export { guestsAndOthers, noVisibility, planIntroductions } from './subscriptions/guest-visibility';
export { loadGuestVisibility } from './subscriptions/steps/guest-visibility';
export type { ListedSubscribers } from './subscriptions/steps/load-subscribers';
export { loadSubscribers } from './subscriptions/steps/load-subscribers';
export { planPersonalSettings } from './subscriptions/personal-settings-plan';
export { writeSubscriptions } from './subscriptions/steps/write-subscriptions';
export { planSubscriptions } from './subscriptions/subscription-plan';
export type { PersonalChannelChanges, PersonalChannelSettings } from './subscriptions/subscription';
export { Subscription, initialPersonalSettings } from './subscriptions/subscription';
export type { Subscribe, SubscribeResult } from './subscriptions/subscribe-plan';
export type { ChannelTopic } from './topics/channel-topic';
export { movedPreferences } from './topics/moved-preferences';
export type { MutedByUser, PreferenceChange } from './topics/preference-change';
export { newPreferences, preferenceChanges, preferenceEvents } from './topics/preference-change';
export { loadPreferenceChanges } from './topics/steps/load-preference-changes';
export type { PlacedMutedTopic, TopicStatus } from './topics/topic-preference';
export {
  TopicPreference,
  VisibilityPolicy,
  isMutedTopic,
  policyAtLevel,
  visibilityPolicy,
} from './topics/topic-preference';
export {
  canonicalTopic,
  checkNewTopic,
  emptyTopicDisplayName,
  isResolved,
  isResolvingToggle,
  maxTopicLength,
  topicsPolicyOf,
  parseTopic,
  checkTopicPolicy,
} from './topics/topic';
export type { Repositories } from './transaction';
export type { ChannelFailure, ChannelFailures } from './failures';
export { channelFailure, maxMembershipPeriods, maxSubscriptionsPerRequest } from './failures';
export type { Ports } from './use-case-ports';
export { bindChannelUseCases } from './use-cases';
export { channelCommandDefaults } from './command-defaults';
export type { UpdateChannel } from './channels/update-plan';
export type { InheritedNotifications } from './subscriptions/inherited-notifications';
