/** Channels, folders, subscriptions, topics, and who may read and post where. */
export {
  ChannelFolder,
  maxChannelFolderDescriptionLength,
  maxChannelFolderNameLength,
} from './channel-folders/channel-folder';
export { presentChannelFolder } from './channel-folders/present-channel-folder';
export { createChannelFolder } from './channel-folders/use-cases/create-channel-folder';
export { listChannelFolders } from './channel-folders/use-cases/list-channel-folders';
export { reorderChannelFolders } from './channel-folders/use-cases/reorder-channel-folders';
export { updateChannelFolder } from './channel-folders/use-cases/update-channel-folder';
export { ofArchived } from './channels/archived-channels';
export type { ChannelForViewer } from './channels/channel-access';
export {
  canReadContent,
  canReadMetadata,
  canReadSubscribers,
  isReadableBy,
} from './channels/channel-access';
export { metadataAudience } from './channels/channel-audience';
export { ChannelChange } from './channels/channel-events';
export { channelPermissionChanges } from './channels/channel-field-levels';
export type { InvalidChannelName } from './channels/channel-name';
export { parseChannelName } from './channels/channel-name';
export type { ChannelOptions } from './channels/channel-options';
export type { ChannelPrivacy } from './channels/channel-privacy';
export { hasSharedHistory, isPrivate, isWebPublic } from './channels/channel-privacy';
export type { ChannelActivity } from './channels/channel-view';
export { ChannelView, unknownActivity, viewChannel } from './channels/channel-view';
export type { Channel, ChannelChanges } from './channels/channel';
export { maxChannelDescriptionLength, maxChannelNameLength } from './channels/channel';
export type { MessageForViewer } from './channels/message-access';
export { canReadMessage } from './channels/message-access';
export type { PostPolicy } from './channels/post-policy';
export { postPolicyOf, postingGroup } from './channels/post-policy';
export type { BotOwner } from './channels/posting-permission';
export { mayCreateTopics, mayPost } from './channels/posting-permission';
export { presentChannel } from './channels/present-channel';
export type { RequestedChannel } from './channels/requested-channel';
export { accessContent } from './channels/steps/access-channel';
export { channelAddresses } from './channels/steps/channel-addresses';
export { announceVisibleChannels, loadVisibleChannels } from './channels/steps/channel-visibility';
export { findBotOwner } from './channels/steps/find-bot-owner';
export type { ChannelViewers } from './channels/channel-audience';
export { findChannelViewers } from './channels/steps/find-channel-viewers';
export { holdChannels } from './channels/steps/hold-channels';
export { noteActivity } from './channels/steps/note-activity';
export type { GroupChannelVisibilityNeeds } from './channels/steps/group-channel-visibility';
export {
  announceGroupChannelVisibility,
  observeChannels,
} from './channels/steps/group-channel-visibility';
export { viewChannels } from './channels/steps/view-channels';
export { TopicsPolicy } from './channels/topics-policy';
export { archiveChannel } from './channels/use-cases/archive-channel';
export { createChannel } from './channels/use-cases/create-channel';
export { getChannelEmailAddress } from './channels/use-cases/get-channel-email-address';
export { getChannelId } from './channels/use-cases/get-channel-id';
export { getChannel } from './channels/use-cases/get-channel';
export { listChannelMembers } from './channels/use-cases/list-channel-members';
export { listChannels } from './channels/use-cases/list-channels';
export { noteQuietChannels } from './channels/use-cases/mark-inactive-channels';
export { setDefaultChannel } from './channels/use-cases/set-default-channel';
export { updateChannel } from './channels/use-cases/update-channel';
export { weeklyTraffic } from './channels/weekly-traffic';
export { presentDefaultChannelGroup } from './default-channel-groups/default-channel-group-view';
export type { DefaultChannelGroup } from './default-channel-groups/default-channel-group';
export { maxDefaultChannelGroupDescriptionLength } from './default-channel-groups/default-channel-group';
export { viewDefaultGroups } from './default-channel-groups/steps/view-default-groups';
export { changeDefaultGroupChannels } from './default-channel-groups/use-cases/change-default-group-channels';
export { createDefaultGroup } from './default-channel-groups/use-cases/create-default-group';
export { deleteDefaultGroup } from './default-channel-groups/use-cases/delete-default-group';
export { updateDefaultGroup } from './default-channel-groups/use-cases/update-default-group';
export type { DomainEvent } from './domain-events';
export { channelsEventCodecs, channelsEventTable } from './domain-events';
export { channelsFailureTable } from './failures';
export { resolutionKeys } from './notices/notice-jobs';
export type { NoticeDependencies } from './notices/steps/enqueue-notices';
export { enqueueNotice, enqueueNotices } from './notices/steps/enqueue-notices';
export type {
  ChannelEmail,
  ChannelEmailRepository,
  ChannelEmailTokens,
} from './ports/channel-email-repository';
export type { ChannelFolderRepository } from './ports/channel-folder-repository';
export type { ChannelRepository, NewChannel } from './ports/channel-repository';
export type { DefaultChannelGroupRepository } from './ports/default-channel-group-repository';
export type { FlagRepository, SettledReads, UnreadScope } from './ports/flag-repository';
export type { History } from './ports/history';
export type { SubscriptionRepository } from './ports/subscription-repository';
export type { TopicRepository } from './ports/topic-repository';
export { MessageFlagsChanged } from './read-state/flag-events';
export { markUnreadOf, tellReadState } from './read-state/steps/read-state';
export { UnreadMessage } from './read-state/unread-message';
export { isColor, palette } from './subscriptions/color-palette';
export type { MembershipPeriod } from './subscriptions/membership-period';
export { holdsMessage } from './subscriptions/membership-period';
export { maxSubscriptionNotices } from './subscriptions/new-subscription-notices';
export type { PeerGroup } from './subscriptions/peer-groups';
export { peerGroups } from './subscriptions/peer-groups';
export { presentSubscribers, presentSubscription } from './subscriptions/present-subscription';
export { observeGuests, guestVisibilityChanges } from './subscriptions/steps/guest-visibility';
export { loadSubscribers } from './subscriptions/steps/load-subscribers';
export { writeSubscriptions } from './subscriptions/steps/write-subscriptions';
export { mayAddSubscribers } from './subscriptions/subscription-permission';
export { planSubscriptions } from './subscriptions/subscription-plan';
export type { PersonalChannelChanges } from './subscriptions/subscription';
export { Subscription, initialPersonalSettings } from './subscriptions/subscription';
export { changePersonalSettings } from './subscriptions/use-cases/change-personal-settings';
export { changeSubscriptions } from './subscriptions/use-cases/change-subscriptions';
export { checkSubscription, listUserChannels } from './subscriptions/use-cases/check-subscription';
export { listSubscriptions } from './subscriptions/use-cases/list-subscriptions';
export type { Subscribe, SubscribeResult } from './subscriptions/use-cases/subscribe';
export { subscribe } from './subscriptions/use-cases/subscribe';
export { unsubscribe } from './subscriptions/use-cases/unsubscribe';
export type { Action } from './topics/automatic-visibility';
export { followsWhenMentioned, raisedPolicy } from './topics/automatic-visibility';
export type { ChannelTopic } from './topics/channel-topic';
export { changePreferences } from './topics/steps/change-preferences';
export { movePreferences } from './topics/steps/move-preferences';
export type { MutedTopic, TopicStatus } from './topics/topic-preference';
export {
  TopicPreference,
  VisibilityPolicy,
  isMutedTopic,
  visibilityPolicy,
} from './topics/topic-preference';
export {
  canonicalTopic,
  isResolved,
  isResolvingToggle,
  maxTopicLength,
  parseTopic,
  presentTopic,
  topicAllowed,
} from './topics/topic';
export { listTopics } from './topics/use-cases/list-topics';
export { muteTopic, setTopicPreference } from './topics/use-cases/set-topic-preference';
export type { Transaction } from './transaction';
export type { ChannelFailure } from './failures';
export { channelFailure } from './failures';
