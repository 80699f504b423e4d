/** Accounts: login, profiles, groups, bots, presence, invitations, email. */
export type { Credentials } from './authentication/credentials';
export type { RequiredRole } from './authentication/endpoint-access';
export { checkCall, checkVisitorAccess, roleFailures } from './authentication/endpoint-access';
export { emailPasswordBackend } from './ports/email-password-backend';
export type { RequestOrigin } from './authentication/use-cases/authenticate';
export type { BotView } from './bots/bot-view';
export { loadBots } from './bots/steps/load-bots';
export type { ProfileValue } from './custom-profile-fields/profile-field';
export { maxSummaryFields } from './custom-profile-fields/field-definition';
export {
  FieldKind,
  ProfileField,
  fieldKind,
  fieldKinds,
} from './custom-profile-fields/profile-field';
export { accountsEventTable } from './domain-events';
export { maxLoginDevices } from './authentication/login-device';
export type {
  Invitation,
  InvitationLimits,
  InvitationStatus,
  InvitationTerms,
  NewInvitation,
  Validity,
} from './invitations/invitation';
export {
  defaultInvitationLimits,
  isLink,
  isOpen,
  joinPath,
  maxValidityMinutes,
  maxWelcomeMessageLength,
} from './invitations/invitation';
export { checkSendsInvitations } from './invitations/invitation-permission';
export { UnsubscribedKind } from './email/unsubscribe-link';
export type { Email } from './email/email';
export { isDroppedEmail } from './email/dropped-email';
export type { EmailChangeRepository } from './ports/email-change-repository';
export type { InvitationRepository } from './ports/invitation-repository';
export type { Mailer } from './ports/mailer';
export type { DeviceKeys } from './ports/device-keys';
export type { LoginDeviceRepository, LoginDeviceStatus } from './ports/login-device-repository';
export type { LoginLink, LoginLinkRepository } from './ports/login-link-repository';
export type { LoginMethods, LoginPorts } from './authentication/login-methods';
export { loginMethods, methodNames } from './authentication/login-methods';
export type { IdentityProvider, ProviderFailure } from './ports/identity-provider';
export type { MappedGroup, SynchronizedGroups } from './provider-logins/mapped-groups';
export type { FinishedLogin, LoginPurpose, ProviderPerson } from './provider-logins/provider-login';
export type { LinkedLogins } from './provider-logins/linked-logins';
export type { LoginTokens } from './ports/login-tokens';
export {
  providerLoginPath,
  providerLoginSeconds,
  providerReturnPath,
} from './provider-logins/provider-login';
export { loginLinkPath } from './sessions/login-link';
export type { MissedMessage, Receipt } from './missed-messages/receipt';
export type { Sighting } from './digests/digest-recipient';
export type { DigestRepository } from './ports/digest-repository';
export { busyTopicLimits } from './ports/digest-repository';
export type { MissedMessageRepository } from './ports/missed-message-repository';
export type { ClientDeviceRepository } from './ports/client-device-repository';
export type { PushRegistrationRepository } from './ports/push-registration-repository';
export type { PushSender } from './ports/push-sender';
export { maxClientDevices } from './push/client-device';
export type { PushPayload } from './push/push-payload';
export type {
  NewPushRegistration,
  PushKind,
  PushRegistration,
  PushRegistrationProblem,
} from './push/push-registration';
export { maxPushRegistrations, maxPushTokenLength } from './push/push-registration';
export type { NamedKeyRepository } from './ports/named-key-repository';
export type { EndedSession, SessionRepository } from './ports/session-repository';
export type { HeldKey } from './named-keys/steps/list-held-keys';
export type { BegunSession } from './sessions/steps/begin-session';
export type { PasswordResetRepository } from './ports/password-reset-repository';
export type { PasswordReset } from './passwords/password-reset';
export { passwordResetPath } from './passwords/password-reset';
export type { DirectoryAccount } from './directory-accounts/directory-account';
export type {
  DirectoryReport,
  DirectorySyncResult,
  RefusedTakeover,
} from './directory-accounts/directory-sync';
export type {
  DirectoryAccountRepository,
  LinkedAccountRepository,
} from './ports/directory-account-repository';
export type {
  AccountDirectory,
  DirectoryPerson,
  PasswordBackend,
  PasswordLogin,
  TooManyAttempts,
  ValidLogin,
} from './ports/password-backend';
export type {
  PresenceRepository,
  PresenceScope,
  StoredPresence,
} from './ports/presence-repository';
export type { ProfileFieldRepository, ProfileReader } from './ports/profile-field-repository';
export { maxStorageKeyLength, maxStorageValueLength } from './bot-storage/bot-storage';
export type { UserStatusRepository } from './ports/user-status-repository';
export type { DisplayedPresence, Presence } from './presence/presence';
export {
  offlineThresholdSeconds,
  pingIntervalSeconds,
  displayedPresence,
  isOffline,
  statusOf,
} from './presence/presence';
export type { LoadedPresence } from './presence/steps/load-presences';
export { loadPresences } from './presence/steps/load-presences';
export type { PresenceAt } from './presence/use-cases/get-presence';
export type { Repositories } from './transaction';
export { loadListedGroups } from './user-groups/steps/load-user-groups';
export { loadNewFullMembers } from './user-groups/steps/new-full-members';
export { parseUserGroupName } from './user-groups/user-group-name';
export { newFullMemberEvents, systemGroupEvents } from './user-groups/system-group-events';
export { systemGroupsIn } from './user-groups/system-group-records';
export type { ChangeGroupMembers } from './user-groups/use-cases/change-group-members';
export { canCreateGroups } from './user-groups/group-creation';
export type { UserStatus } from './user-statuses/user-status';
export {
  maxStatusTextLength,
  noStatus,
  noStatusEmoji,
  partsOfStatus,
} from './user-statuses/user-status';
export { creations, describeRemoval } from './users/creations';
export { isEmail } from './users/email-address';
export type { EmailChange } from './users/email-change';
export { emailConfirmationPath } from './users/email-change';
export type { DisposableDomains } from './users/email-rules';
export { parseFullName } from './users/full-name';
export { isLanguage, languageName } from './users/languages';
export type { UserWithProfile } from './users/use-cases/get-user';
export type { UpdateUser } from './users/use-cases/update-user';
export type {
  AccountFailures,
  AddressObjection,
  BotObjection,
  FieldObjection,
  FieldTextProblem,
  InvitationProblem,
  ProfileValueProblem,
  ProviderRefusal,
  RefusedAddress,
  SettingsObjection,
} from './failures';
export { accountFailure } from './failures';
export { parseCommand } from './users/zcommand';
export type { Ports } from './use-case-ports';
export { bindAccountUseCases } from './use-cases';
export { announceOpenness } from './users/steps/announce-openness';
export type {
  AvatarDependencies,
  AvatarFile,
  StoreAvatarFailure,
} from './users/steps/store-avatar';
export { checkPictureSize } from './users/steps/store-avatar';
export { userDetailsFrom } from './users/steps/user-details';
export { accountCommandDefaults } from './command-defaults';
export type { BotEventReceiver } from './bots/bot-key-access';
export { canKnowKey } from './bots/bot-key-access';
export { apiKeySeedOf } from './bots/bot-view';
export type { InvitationView } from './invitations/invitation-view';
export type { UserGroupView } from './user-groups/user-group-view';
export { externalAccounts } from './custom-profile-fields/external-accounts';
export type { NoticeSettings } from './missed-messages/notice-reason';
export { noticeReason } from './missed-messages/notice-reason';
