/**
 * Who makes a request, in which organization, and what they may do: callers, users, groups,
 * permissions.
 */
export type {
  AccountAttempt,
  Attempt,
  AttemptLimit,
  LoginAttempt,
} from './authentication/attempt-limit';
export {
  directoryAttempt,
  emailChangeAttempts,
  invalidResetAttempt,
  joinAttempt,
  joinRequestAttempt,
  loginAttempt,
  passwordChangeAttempt,
  passwordResetAttempts,
  passwordResetForUserAttempt,
  resetPasswordAttempt,
} from './authentication/attempt-limit';
export type { Caller, CallerSession, Viewer, Visitor } from './authentication/caller';
export { clientName, isCaller } from './authentication/caller';
export { actAs, actAsEach } from './authentication/steps/act-as';
export {
  BotConfiguration,
  BotService,
  botEmail,
  isEmptyName,
  plainConfiguration,
} from './bots/bot';
export type { ChannelPermissionName, ChannelPermissions } from './channels/channel-permissions';
export {
  channelPermissionDefinitions,
  channelPermissionNames,
  channelPermissionRules,
  channelPermissions,
  contentPermissions,
  mapChannelPermissions,
  storedChannelPermissions,
  membersNamedBy,
  visibilityPermissions,
} from './channels/channel-permissions';
export type {
  Bound,
  CollectionName,
  CollectionSize,
  ExceededLimit,
  LimitScope,
} from './collections/collection-limits';
export {
  collectionLimits,
  describeBytes,
  describeCollectionLimit,
} from './collections/collection-limits';
export type { LimitOverrides } from './collections/limit-overrides';
export { boundOf, defaultUploadQuotaMib, measuredFor } from './collections/limit-overrides';
export type { Adder } from './collections/steps/within-limit';
export { requireSpace, withinLimit } from './collections/steps/within-limit';
export { accessEventTable } from './domain-events';
export type { MutedUser } from './muted-users/muted-user';
export type { KeyNeed, KeyScope } from './authentication/named-key';
export {
  NamedKey,
  isKeyExpired,
  isNamedKeyText,
  keyScopes,
  maxKeyChannels,
  maxNamedKeyName,
  maxNamedKeys,
  needsKeyMarking,
} from './authentication/named-key';
export { checkKey, checkKeyChannel, reaches } from './authentication/key-limits';
export type { Session, SessionHorizon } from './authentication/session';
export {
  isWithin,
  maxSessionSeconds,
  maxSessions,
  needsMarking,
  sessionHorizon,
} from './authentication/session';
export type {
  Accepts,
  Account,
  AccountReader,
  Identity,
  KeyHolder,
  NamedKeyHolder,
  SessionHolder,
} from './ports/account-reader';
export type { CollectionOwner, CollectionSizes } from './ports/collection-sizes';
export type { KnownUserReader } from './ports/known-user-repository';
export type { ReadOn, SnapshotOn } from './ports/ways-to-read';
export type { AttemptLimiter } from './ports/attempt-limiter';
export { unlimitedAttempts } from './ports/attempt-limiter';
export type { EventQueueRepository } from './ports/event-queue-repository';
export type { MutedUserRepository } from './ports/muted-user-repository';
export type { PlaygroundRepository, RealmDomainRepository } from './ports/realm-lists';
export type { NewRealm, RealmChanges, RealmRepository } from './ports/realm-repository';
export type { Renderer, RenderingFailed } from './ports/renderer';
export { renderingFailed } from './ports/renderer';
export type { FoundReferences, RenderingDirectoryReader } from './ports/rendering-directory';
export type { NewUserGroup, UserGroupRepository } from './ports/user-group-repository';
export type { EnsuredBot, UserChanges, UserRepository } from './ports/user-repository';
export type { AssignedSettings, UserSettingsRepository } from './ports/user-settings-repository';
export type { LegacyPolicyName, RequestedPolicies } from './realms/legacy-policies';
export {
  hasLegacyPolicy,
  legacyPolicyLevels,
  legacyPolicyNames,
  legacyPolicyValues,
  permissionsForPolicies,
  policyNumbers,
} from './realms/legacy-policies';
export { Playground, checkPlayground, maxPygmentsLanguageLength } from './realms/playground';
export { RealmDomain, parseDomain } from './realms/realm-domain';
export type { RealmPermissionName, RealmPermissions } from './realms/realm-permissions';
export {
  isRealmPermissionName,
  mapRealmPermissions,
  realmPermissionDefinitions,
  realmPermissionNames,
} from './realms/realm-permissions';
export { RealmDomainChanged } from './realms/realm-events';
export type {
  PlainRealmSettingName,
  PlainRealmSettings,
  RealmSettingName,
  RealmSettings,
} from './realms/realm-settings';
export {
  channelSettingNames,
  hasRealmSetting,
  isRealmSettingName,
  plainRealmSettingNames,
  realmSettingDefinitions,
  realmSettingNames,
  realmSettingSince,
  realmSettings,
} from './realms/realm-settings';
export type { SettingType } from './realms/plain-settings';
export type { RealmPictureName } from './realms/realm-pictures';
export {
  defaultRealmPicturePath,
  noRealmPictures,
  realmPictureDefinitions,
  realmPictureKey,
  realmPictureNames,
  shownRealmPicture,
} from './realms/realm-pictures';
export type { Realm } from './realms/realm';
export { maxRealmDescriptionLength, maxRealmNameLength } from './realms/realm';
export { currentRealm, lockedRealm } from './realms/steps/current-realm';
export type { Used, UsedAs } from './settings/setting-use';
export { checkAvailability } from './settings/check-availability';
export { clients, describeUse, server } from './settings/setting-use';
export { inEveryRealm, inRealms } from './realms/steps/in-every-realm';
export { channelFragment, encodeForFragment, topicFragment } from './rendering/fragments';
export {
  channelLink,
  channelName,
  hasShortLink,
  quoted,
  silentGroupMention,
  silentMention,
  topicLink,
} from './rendering/markup';
export type {
  CustomEmojiImage,
  LinkableChannel,
  LinkableTopic,
  Linkifier,
  MentionableGroup,
  MentionableUser,
  Mentions,
  PagePreview,
  References,
  Rendering,
  RenderingDirectory,
  TopicLink,
  TopicReference,
  UploadedImage,
} from './rendering/rendering';
export type { LinkedPage } from './rendering/linked-page';
export { maxPageUrlLength } from './rendering/linked-page';
export { emptyDirectory, noMentions, noNames } from './rendering/rendering';
export type { RenderingDependencies } from './rendering/steps/render-content';
export { renderContent, renderDescription } from './rendering/steps/render-content';
export type { Repositories } from './transaction';
export type { DeactivationObjection } from './user-groups/deactivation-objection';
export type { PossibleUses } from './user-groups/deactivation-objection';
export { deactivationObjections } from './user-groups/deactivation-objection';
export { groupsAtOrAbove, groupsAtOrBelow, wouldBeCyclic } from './user-groups/group-graph';
export { GroupSettingView, viewGroupSetting } from './user-groups/group-setting-view';
export type { Member } from './user-groups/group-setting';
export {
  GroupSettingValue,
  allows,
  allowsExceptGuests,
  namesGroup,
  noUsers,
  normalGroupSetting,
  peopleNamed,
  withoutDeactivated,
} from './user-groups/group-setting';
export type { PermissionRule } from './user-groups/permission-rule';
export type {
  GroupSettingChange,
  GroupSettingFailure,
  NamedByValues,
} from './user-groups/group-setting-change';
export {
  checkNewGroupSetting,
  planGroupSetting,
  planGroupSettings,
  shownGroupSetting,
} from './user-groups/group-setting-change';
export { deactivatedAmong, loadNamed } from './user-groups/steps/load-named';
export type { SystemGroupIds, SystemGroupName } from './user-groups/system-groups';
export {
  directSystemGroupsOf,
  groupTitle,
  systemGroupDescriptions,
  systemGroupNames,
  systemGroupsOf,
  systemSubgroup,
} from './user-groups/system-groups';
export type {
  UserGroupPermissionName,
  UserGroupPermissions,
} from './user-groups/user-group-permissions';
export {
  mapUserGroupPermissions,
  storedUserGroupPermissions,
  systemGroupPermissions,
  hasUserGroupPermission,
  userGroupPermissionDefinitions,
  userGroupPermissionNames,
  userGroupPermissions,
} from './user-groups/user-group-permissions';
export type { UserGroup } from './user-groups/user-group';
export { maxUserGroupNameLength } from './user-groups/user-group';
export {
  avatarFileOf,
  avatarPaths,
  avatarUrl,
  isGravatar,
  maxAvatarSizeMib,
  presentAvatarSource,
} from './users/avatar';
export {
  EmailVisibility,
  canSeeEmail,
  deliveryEmailFor,
  displayEmail,
  emailVisibility,
} from './users/email-visibility';
export type { NewUser } from './users/new-user';
export { newUser } from './users/new-user';
export { placeholderUser, unknownUserAvatar, unknownUserName } from './users/placeholder-user';
export { viewUser } from './users/view-user';
export { usersInBlocks } from './users/user-blocks';
export type { Principals } from './users/principals';
export { activePrincipals, countPrincipals, isNobody, matchPrincipals } from './users/principals';
export { loadPrincipals } from './users/steps/load-principals';
export type { UserReference } from './users/steps/user-access';
export {
  accessUser,
  requireVisibleUser,
  accessAdministered,
  accessAnyUser,
  guestsKnowing,
  visibleUsers,
  viewersOf,
  visibilityOf,
} from './users/steps/user-access';
export { systemBot, systemBotsOf } from './users/steps/system-bot';
export { newSystemBot } from './users/system-bots';
export type { UserDefaults } from './users/user-defaults';
export { shownUserDefaultNames, shownUserDefaults } from './users/shown-user-defaults';
export { pickUserDefaults, userDefaultNames, userDefaults } from './users/user-defaults';
export type { UserSettingName, UserSettings } from './users/user-settings';
export { checkUserSettings } from './users/check-user-settings';
export { isPrivateSetting } from './users/private-settings';
export {
  emojisets,
  notificationSounds,
  userSettingDefinitions,
} from './users/user-setting-definitions';
export { pickUserSettings, userSettingNames, userSettings } from './users/user-settings';
export {
  isKnownToAllGuests,
  isOpenToGuests,
  canSeeEveryone,
  viewersAmong,
} from './users/user-visibility';
export { UserView } from './users/user-view';
export { userWithId } from './users/user-with-id';
export { summaryOf } from './users/user-summary';
export type { User } from './users/user';
export { BotType, botType } from './bots/bot-type';
export {
  AvatarSource,
  Grant,
  grantNames,
  isAdministrator,
  isBot,
  isGuest,
  isOwner,
  isServiceBot,
  isSystemBot,
  usageGroupOf,
} from './users/user';
export type {
  AccessFailure,
  AccessFailures,
  AuthenticationFailure,
  InvalidGroupSetting,
  RoleFailure,
} from './failures';
export { accessFailure } from './failures';
export type { UserDetailsReader } from './ports/user-details-reader';
export { StatusEmoji, StatusParts } from './users/status-parts';
export { readStatus } from './users/stored-status';
export type { UserDetails } from './users/user-details';
export { withUserDetails } from './users/steps/with-user-details';
export type { ShownRealmPicture } from './realms/realm-pictures';
