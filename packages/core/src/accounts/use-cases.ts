import { completing, withDefaults } from '../kernel';
import {
  accountCommandDefaults as defaults,
  completeDeactivation,
  completeInvitation,
  completeLink,
} from './command-defaults';
import {
  listRealmNamedKeys,
  revokeRealmNamedKey,
} from './named-keys/use-cases/administer-named-keys';
import {
  createNamedKey,
  listNamedKeys,
  revokeNamedKey,
} from './named-keys/use-cases/manage-named-keys';
import {
  createNamedKeyByEmail,
  listNamedKeysAt,
  revokeNamedKeyAt,
} from './named-keys/use-cases/operate-named-keys';
import {
  authenticate,
  authenticateAgain,
  authenticateWebhook,
  admitVisitor,
  identifyVisitor,
} from './authentication/use-cases/authenticate';
import { fetchApiKey } from './authentication/use-cases/fetch-api-key';
import { loginMethods } from './authentication/login-methods';
import { apiKeyByEmail } from './authentication/use-cases/operate-api-key';
import { regenerateApiKey } from './authentication/use-cases/regenerate-api-key';
import {
  loadBotStorage,
  removeBotStorage,
  updateBotStorage,
} from './bot-storage/use-cases/manage-bot-storage';
import { getBotApiKey, regenerateBotApiKey } from './bots/use-cases/bot-key';
import { createBot } from './bots/use-cases/create-bot';
import { deactivateBot } from './bots/use-cases/deactivate-bot';
import { listBots } from './bots/use-cases/list-bots';
import { updateBot } from './bots/use-cases/update-bot';
import {
  createProfileField,
  deleteProfileField,
  listProfileFields,
  reorderProfileFields,
  updateProfileField,
} from './custom-profile-fields/use-cases/manage-fields';
import { writeOwnProfile } from './custom-profile-fields/use-cases/write-own-profile';
import { acceptInvitation } from './invitations/use-cases/accept-invitation';
import { createInvitationLink } from './invitations/use-cases/create-invitation-link';
import { invitePeople } from './invitations/use-cases/invite-people';
import { listInvitations } from './invitations/use-cases/list-invitations';
import { getInvitation } from './invitations/use-cases/get-invitation';
import { requestToJoin, sendRequestedInvitation } from './invitations/use-cases/request-to-join';
import { resendInvitation } from './invitations/use-cases/resend-invitation';
import { revokeInvitation, revokeInvitationLink } from './invitations/use-cases/revoke-invitation';
import { deactivateLeavers } from './directory-accounts/use-cases/deactivate-leavers';
import { unlinkDirectory } from './directory-accounts/use-cases/unlink-directory';
import { planDigests } from './digests/use-cases/plan-digests';
import { gatherMissedMessages } from './missed-messages/use-cases/gather-missed-messages';
import { noteMissedMessages } from './missed-messages/use-cases/note-missed-messages';
import {
  registerClientDevice,
  registerEncryptedPush,
  removeClientDevice,
  testEncryptedPush,
} from './push/use-cases/manage-devices';
import {
  listPushRegistrations,
  registerPush,
  removePush,
  testPush,
} from './push/use-cases/manage-registrations';
import { sendPush } from './push/use-cases/send-push';
import { withdrawPushes } from './push/use-cases/withdraw-pushes';
import { unsubscribe } from './email/use-cases/unsubscribe';
import { sendEmail } from './email/use-cases/send-email';
import {
  requestPasswordReset,
  sendRequestedReset,
} from './passwords/use-cases/request-password-reset';
import { getPasswordReset, resetPassword } from './passwords/use-cases/reset-password';
import {
  listLogins,
  loginsByEmail,
  unlinkProvider,
} from './provider-logins/use-cases/manage-logins';
import { sendPasswordReset } from './passwords/use-cases/send-password-reset';
import {
  finishRemovingCreations,
  removeCreations,
  removeCreationsByEmail,
} from './users/use-cases/remove-creations';
import { changeGrant } from './users/use-cases/change-grant';
import { setPassword } from './passwords/use-cases/set-password';
import { getPresence } from './presence/use-cases/get-presence';
import { listPresences } from './presence/use-cases/list-presences';
import { reportPresence } from './presence/use-cases/report-presence';
import {
  authenticateSession,
  authenticateSessionAgain,
} from './sessions/use-cases/authenticate-session';
import { beginSessionOf, beginSessionWithPassword } from './sessions/use-cases/begin-session';
import { createLoginLink, openLoginLink } from './sessions/use-cases/login-links';
import {
  endCurrentSession,
  endOtherSessions,
  endSession,
  getCurrentSession,
  listSessions,
} from './sessions/use-cases/manage-sessions';
import { sessionsByEmail } from './sessions/use-cases/operate-sessions';
import { announceFullMembers } from './user-groups/use-cases/announce-full-members';
import { changeGroupMembers } from './user-groups/use-cases/change-group-members';
import { beginProviderLogin } from './provider-logins/use-cases/begin-provider-login';
import { finishProviderLogin } from './provider-logins/use-cases/finish-provider-login';
import { fetchApiKeyWithToken } from './provider-logins/use-cases/log-in-with-token';
import { createUserGroup } from './user-groups/use-cases/create-user-group';
import { deactivateUserGroup } from './user-groups/use-cases/deactivate-user-group';
import {
  getGroupMembers,
  getSubgroups,
  isGroupMember,
} from './user-groups/use-cases/get-group-members';
import { listUserGroups } from './user-groups/use-cases/list-user-groups';
import { updateUserGroup } from './user-groups/use-cases/update-user-group';
import { getStatus } from './user-statuses/use-cases/get-status';
import { setStatus, setStatusOfUser } from './user-statuses/use-cases/set-status';
import { removeAvatar, uploadAvatar } from './users/use-cases/change-avatar';
import { confirmEmailChange } from './users/use-cases/confirm-email-change';
import { createUser, createUserAt } from './users/use-cases/create-user';
import {
  deactivateSelf,
  deactivateUser,
  finishDeactivation,
} from './users/use-cases/deactivate-user';
import { getAvatar } from './users/use-cases/get-avatar';
import { getOwnUser } from './users/use-cases/get-own-user';
import { getUser } from './users/use-cases/get-user';
import { listGrants } from './users/use-cases/list-grants';
import { getAccount, listAccounts } from './users/use-cases/list-accounts';
import { listUsers } from './users/use-cases/list-users';
import {
  changeRoleByEmail,
  deactivateByEmail,
  reactivateByEmail,
} from './users/use-cases/operate-account';
import { reactivateUser } from './users/use-cases/reactivate-user';
import { updateOwnAccount } from './users/use-cases/update-own-account';
import { updateSettingsOfOthers } from './users/use-cases/update-settings-of-others';
import { updateUser } from './users/use-cases/update-user';
import type { Ports } from './use-case-ports';

/** The use cases of accounts, bound to their ports. */
export const bindAccountUseCases = (ports: Ports) => ({
  /** What users call, in whose name an embedding program may act. */
  forUsers: {
    changeGroupMembers: withDefaults(defaults.changeGroupMembers, changeGroupMembers(ports)),
    createBot: withDefaults(defaults.createBot, createBot(ports)),
    createInvitationLink: completing(completeLink, createInvitationLink(ports)),
    createNamedKey: withDefaults(defaults.createNamedKey, createNamedKey(ports)),
    createProfileField: withDefaults(defaults.createProfileField, createProfileField(ports)),
    createUser: createUser(ports),
    createUserGroup: withDefaults(defaults.createUserGroup, createUserGroup(ports)),
    deactivateBot: deactivateBot(ports),
    deactivateSelf: deactivateSelf(ports),
    deactivateUser: completing(completeDeactivation, deactivateUser(ports)),
    deactivateUserGroup: deactivateUserGroup(ports),
    deleteProfileField: deleteProfileField(ports),
    endOtherSessions: endOtherSessions(ports),
    endSession: endSession(ports),
    getAvatar: withDefaults(defaults.getAvatar, getAvatar(ports)),
    getBotApiKey: getBotApiKey(ports),
    getBotStorage: loadBotStorage(ports),
    getGroupMembers: withDefaults(defaults.getGroupMembers, getGroupMembers(ports)),
    getOwnUser: getOwnUser(ports),
    getPresence: getPresence(ports),
    getStatus: getStatus(ports),
    getSubgroups: withDefaults(defaults.getSubgroups, getSubgroups(ports)),
    getUser: getUser(ports),
    invitePeople: completing(completeInvitation, invitePeople(ports)),
    isGroupMember: withDefaults(defaults.isGroupMember, isGroupMember(ports)),
    listBots: listBots(ports),
    listGrants: listGrants(ports),
    listInvitations: listInvitations(ports),
    listLogins: listLogins(ports),
    listNamedKeys: listNamedKeys(ports),
    listPresences: listPresences(ports),
    listProfileFields: listProfileFields(ports),
    listPushRegistrations: listPushRegistrations(ports),
    listRealmNamedKeys: listRealmNamedKeys(ports),
    listSessions: listSessions(ports),
    listUserGroups: withDefaults(defaults.listUserGroups, listUserGroups(ports)),
    listUsers: withDefaults(defaults.listUsers, listUsers(ports)),
    reactivateUser: reactivateUser(ports),
    regenerateApiKey: regenerateApiKey(ports),
    regenerateBotApiKey: regenerateBotApiKey(ports),
    registerClientDevice: registerClientDevice(ports),
    registerEncryptedPush: registerEncryptedPush(ports),
    registerPush: registerPush(ports),
    removeAvatar: removeAvatar(ports),
    removeBotStorage: removeBotStorage(ports),
    removeClientDevice: removeClientDevice(ports),
    removeCreations: withDefaults(defaults.removeCreations, removeCreations(ports)),
    removePush: removePush(ports),
    reorderProfileFields: reorderProfileFields(ports),
    reportPresence: reportPresence(ports),
    resendInvitation: resendInvitation(ports),
    revokeInvitation: revokeInvitation(ports),
    revokeInvitationLink: revokeInvitationLink(ports),
    revokeNamedKey: revokeNamedKey(ports),
    revokeRealmNamedKey: revokeRealmNamedKey(ports),
    sendPasswordReset: sendPasswordReset(ports),
    setStatus: withDefaults(defaults.setStatus, setStatus(ports)),
    setStatusOfUser: withDefaults(defaults.setStatusOfUser, setStatusOfUser(ports)),
    testEncryptedPush: testEncryptedPush(ports),
    testPush: testPush(ports),
    unlinkProvider: withDefaults(defaults.unlinkProvider, unlinkProvider(ports)),
    updateBot: withDefaults(defaults.updateBot, updateBot(ports)),
    updateBotStorage: updateBotStorage(ports),
    updateOwnAccount: withDefaults(defaults.updateOwnAccount, updateOwnAccount(ports)),
    updateSettingsOfOthers: withDefaults(
      defaults.updateSettingsOfOthers,
      updateSettingsOfOthers(ports),
    ),
    updateProfileField: withDefaults(defaults.updateProfileField, updateProfileField(ports)),
    updateUser: withDefaults(defaults.updateUser, updateUser(ports)),
    updateUserGroup: withDefaults(defaults.updateUserGroup, updateUserGroup(ports)),
    uploadAvatar: uploadAvatar(ports),
    writeOwnProfile: writeOwnProfile(ports),
  },
  /** What visitors call, what jobs do, and what needs more than a caller. */
  others: {
    acceptInvitation: acceptInvitation(ports),
    admitVisitor: admitVisitor(ports),
    announceFullMembers: announceFullMembers(ports),
    apiKeyByEmail: apiKeyByEmail(ports),
    authenticate: authenticate(ports),
    authenticateAgain: authenticateAgain(ports),
    authenticateSession: authenticateSession(ports),
    authenticateSessionAgain: authenticateSessionAgain(ports),
    authenticateWebhook: authenticateWebhook(ports),
    beginProviderLogin: beginProviderLogin(ports),
    beginSessionOf: beginSessionOf(ports),
    beginSessionWithPassword: beginSessionWithPassword(ports),
    changeGrant: changeGrant(ports),
    changeRoleByEmail: changeRoleByEmail(ports),
    confirmEmailChange: confirmEmailChange(ports),
    createLoginLink: createLoginLink(ports),
    createNamedKeyByEmail: createNamedKeyByEmail(ports),
    createUserAt: createUserAt(ports),
    deactivateByEmail: deactivateByEmail(ports),
    deactivateLeavers: deactivateLeavers(ports),
    endCurrentSession: endCurrentSession(ports),
    fetchApiKey: fetchApiKey(ports),
    fetchApiKeyWithToken: fetchApiKeyWithToken(ports),
    finishDeactivation: finishDeactivation(ports),
    finishProviderLogin: finishProviderLogin(ports),
    finishRemovingCreations: finishRemovingCreations(ports),
    gatherMissedMessages: gatherMissedMessages(ports),
    getAccount: getAccount(ports),
    getCurrentSession,
    getInvitation: getInvitation(ports),
    getPasswordReset: getPasswordReset(ports),
    identifyVisitor: identifyVisitor(ports),
    listAccounts: listAccounts(ports),
    listNamedKeysAt: listNamedKeysAt(ports),
    loginMethods: loginMethods(ports),
    loginsByEmail: loginsByEmail(ports),
    noteMissedMessages: noteMissedMessages(ports),
    openLoginLink: openLoginLink(ports),
    planDigests: planDigests(ports),
    reactivateByEmail: reactivateByEmail(ports),
    removeCreationsByEmail: removeCreationsByEmail(ports),
    requestPasswordReset: requestPasswordReset(ports),
    requestToJoin: requestToJoin(ports),
    resetPassword: resetPassword(ports),
    revokeNamedKeyAt: revokeNamedKeyAt(ports),
    sendEmail: sendEmail(ports),
    sendPush: sendPush(ports),
    sendRequestedInvitation: sendRequestedInvitation(ports),
    sendRequestedReset: sendRequestedReset(ports),
    sessionsByEmail: sessionsByEmail(ports),
    setPassword: setPassword(ports),
    unlinkDirectory: unlinkDirectory(ports),
    unsubscribe: unsubscribe(ports),
    withdrawPushes: withdrawPushes(ports),
  },
});
