/** Accounts and their life: login, profiles, groups, bots, invitations, email. */
export type { Credentials } from './authentication/credentials';
export type { RequiredRole } from './authentication/endpoint-access';
export { checkCall, checkVisit } from './authentication/endpoint-access';
export { emailPasswordBackend } from './ports/email-password-backend';
export type { RequestOrigin } from './authentication/use-cases/authenticate';
export { authenticate, authenticateAgain, visit } from './authentication/use-cases/authenticate';
export { fetchApiKey } from './authentication/use-cases/fetch-api-key';
export { loginMethods } from './authentication/use-cases/login-methods';
export { regenerateApiKey } from './authentication/use-cases/regenerate-api-key';
export { integrations, presentIntegration } from './bots/integration';
export { presentBot, presentDefaults, presentSettings } from './bots/present-bot';
export { loadBots } from './bots/steps/load-bots';
export { getBotApiKey, regenerateBotApiKey } from './bots/use-cases/bot-key';
export { createBot } from './bots/use-cases/create-bot';
export { deactivateBot } from './bots/use-cases/deactivate-bot';
export { listBots } from './bots/use-cases/list-bots';
export { updateBot } from './bots/use-cases/update-bot';
export { presentExternalAccounts } from './custom-profile-fields/external-accounts';
export type { ProfileValue } from './custom-profile-fields/profile-field';
export {
  FieldKind,
  ProfileField,
  fieldKinds,
  presentField,
  presentProfile,
} from './custom-profile-fields/profile-field';
export {
  createProfileField,
  deleteProfileField,
  listProfileFields,
  reorderProfileFields,
  updateProfileField,
} from './custom-profile-fields/use-cases/manage-fields';
export { writeOwnProfile } from './custom-profile-fields/use-cases/write-own-profile';
export type { DomainEvent } from './domain-events';
export { accountsEventCodecs, accountsEventTable } from './domain-events';
export { accountsFailureTable } from './failures';
export type {
  Invitation,
  InvitationLimits,
  InvitationStatus,
  InvitationTerms,
  NewInvitation,
  Validity,
} from './invitations/invitation';
export {
  isLink,
  isOpen,
  joinPath,
  maxValidityMinutes,
  maxWelcomeMessageLength,
} from './invitations/invitation';
export { presentInvitation } from './invitations/present-invitation';
export { acceptInvitation } from './invitations/use-cases/accept-invitation';
export { createInvitationLink } from './invitations/use-cases/create-invitation-link';
export { invitePeople } from './invitations/use-cases/invite-people';
export { listInvitations } from './invitations/use-cases/list-invitations';
export { findInvitation } from './invitations/use-cases/find-invitation';
export { requestToJoin } from './invitations/use-cases/request-to-join';
export { resendInvitation } from './invitations/use-cases/resend-invitation';
export { revokeInvitation, revokeInvitationLink } from './invitations/use-cases/revoke-invitation';
export type { Email } from './email/email';
export { sendEmail } from './email/use-cases/send-email';
export type { EmailChangeRepository } from './ports/email-change-repository';
export type { InvitationRepository } from './ports/invitation-repository';
export type { Mailer } from './ports/mailer';
export type { PasswordBackend } from './ports/password-backend';
export type { PresenceRepository, PresenceScope } from './ports/presence-repository';
export type { ProfileFieldRepository, ProfileReader } from './ports/profile-field-repository';
export type { UserStatusRepository } from './ports/user-status-repository';
export type { Presence } from './presence/presence';
export { offlineThresholdSeconds, pingIntervalSeconds, seen } from './presence/presence';
export { presentOnePresence, wantsSimplePresence } from './presence/present-presence';
export { loadPresences } from './presence/steps/load-presences';
export type { PresenceAt } from './presence/use-cases/get-presence';
export { getPresence } from './presence/use-cases/get-presence';
export { listPresences } from './presence/use-cases/list-presences';
export { reportPresence } from './presence/use-cases/report-presence';
export type { Transaction } from './transaction';
export { loadUserGroups } from './user-groups/steps/load-user-groups';
export { loadNewFullMembers } from './user-groups/steps/new-full-members';
export { newFullMemberEvents, systemGroupEvents } from './user-groups/system-group-events';
export { systemGroupsIn } from './user-groups/system-group-records';
export { announceFullMembers } from './user-groups/use-cases/announce-full-members';
export type { ChangeGroupMembers } from './user-groups/use-cases/change-group-members';
export { changeGroupMembers } from './user-groups/use-cases/change-group-members';
export { canCreateGroups } from './user-groups/group-creation';
export { createUserGroup } from './user-groups/use-cases/create-user-group';
export { deactivateUserGroup } from './user-groups/use-cases/deactivate-user-group';
export {
  getGroupMembers,
  getSubgroups,
  isGroupMember,
} from './user-groups/use-cases/get-group-members';
export { listUserGroups } from './user-groups/use-cases/list-user-groups';
export { updateUserGroup } from './user-groups/use-cases/update-user-group';
export { presentUserGroup } from './user-groups/user-group-view';
export { getStatus } from './user-statuses/use-cases/get-status';
export { setStatus, setStatusOfUser } from './user-statuses/use-cases/set-status';
export type { UserStatus } from './user-statuses/user-status';
export { noStatus, noStatusEmoji, presentStatus } from './user-statuses/user-status';
export { isEmail } from './users/email-address';
export type { EmailChange } from './users/email-change';
export { emailConfirmationPath } from './users/email-change';
export type { DisposableDomains } from './users/email-rules';
export { parseFullName } from './users/full-name';
export { isLanguage } from './users/languages';
export type { LegacySettingType } from './users/legacy-settings';
export { legacySettingType } from './users/legacy-settings';
export { removeAvatar, uploadAvatar } from './users/use-cases/change-avatar';
export { confirmEmailChange } from './users/use-cases/confirm-email-change';
export { createUser } from './users/use-cases/create-user';
export { deactivateSelf, deactivateUser } from './users/use-cases/deactivate-user';
export { findAvatar } from './users/use-cases/find-avatar';
export { getOwnUser } from './users/use-cases/get-own-user';
export type { UserWithProfile } from './users/use-cases/get-user';
export { getUser } from './users/use-cases/get-user';
export { listUsers } from './users/use-cases/list-users';
export { reactivateUser } from './users/use-cases/reactivate-user';
export { updateOwnAccount } from './users/use-cases/update-own-account';
export type { UpdateUser } from './users/use-cases/update-user';
export { updateUser } from './users/use-cases/update-user';
export type { AccountFailure } from './failures';
export { accountFailure } from './failures';
