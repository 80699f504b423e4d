import { deleteAttachment } from './attachments/delete-attachment';
import { getTemporaryUrl, getTemporaryUrlByEncodedPath } from './attachments/get-temporary-url';
import { listAttachments } from './attachments/list-attachments';
import { uploadFile } from './attachments/upload-file';
import type { Route } from '../route';
import { addAlertWords, listAlertWords, removeAlertWords } from './alert-words/alert-words';
import { devFetchApiKey } from './authentication/dev-fetch-api-key';
import { fetchApiKey } from './authentication/fetch-api-key';
import { requestPasswordReset, sendPasswordReset } from './authentication/password-reset';
import { regenerateApiKey } from './authentication/regenerate-api-key';
import { getBotApiKey, regenerateBotApiKey } from './bots/bot-key';
import { getBotStorage, removeBotStorage, updateBotStorage } from './bot-storage/bot-storage';
import { createBot } from './bots/create-bot';
import { deactivateBot } from './bots/deactivate-bot';
import { getOwnWebhook } from './bots/get-own-webhook';
import { listBots } from './bots/list-bots';
import { updateBot } from './bots/update-bot';
import {
  createChannelFolder,
  listChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from './channel-folders/channel-folder-routes';
import { createChannel } from './channels/create-channel';
import { addDefaultChannel, removeDefaultChannel } from './channels/default-channels';
import { getChannel, listChannelMembers } from './channels/get-channel';
import { getChannelEmailAddress } from './channels/get-channel-email-address';
import { getChannelId } from './channels/get-channel-id';
import { listChannels } from './channels/list-channels';
import { archiveChannel, updateChannel } from './channels/update-channel';
import {
  changeDefaultChannelGroupChannels,
  createDefaultChannelGroup,
  deleteDefaultChannelGroup,
  updateDefaultChannelGroup,
} from './default-channel-groups/default-channel-group-routes';
import { clearOwnProfile, updateOwnProfile } from './custom-profile-fields/own-profile';
import {
  createProfileField,
  deleteProfileField,
  listProfileFields,
  reorderProfileFields,
  updateProfileField,
} from './custom-profile-fields/profile-fields';
import { deactivateEmoji } from './emoji/deactivate-emoji';
import { listEmoji } from './emoji/list-emoji';
import { uploadEmoji } from './emoji/upload-emoji';
import { deleteQueue } from './events/delete-queue';
import { fetchEvents } from './events/fetch-events';
import { registerQueue } from './events/register-queue';
import { createInvitationLink } from './invitations/create-invitation-link';
import { invitePeople } from './invitations/invite-people';
import { acceptInvitation, requestToJoin } from './invitations/join';
import { listInvitations } from './invitations/list-invitations';
import {
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
} from './invitations/manage-invitations';
import { createLinkifier } from './linkifiers/create-linkifier';
import { deleteLinkifier } from './linkifiers/delete-linkifier';
import { listLinkifiers } from './linkifiers/list-linkifiers';
import { reorderLinkifiers } from './linkifiers/reorder-linkifiers';
import { updateLinkifier } from './linkifiers/update-linkifier';
import { addSubmessage } from './messages/add-submessage';
import { changeFlags } from './messages/change-flags';
import { changeFlagsInNarrow } from './messages/change-flags-in-narrow';
import { deleteMessage } from './messages/delete-message';
import { editMessage } from './messages/edit-message';
import { getHistory } from './messages/get-history';
import { getMessage } from './messages/get-message';
import { listReaders } from './messages/list-readers';
import { listMessages } from './messages/list-messages';
import { markAllAsRead, markChannelAsRead, markTopicAsRead } from './messages/mark-as-read';
import { matchNarrow } from './messages/match-narrow';
import { renderMessage } from './messages/render-message';
import { reportMessage } from './messages/report-message';
import { sendMessage } from './messages/send-message';
import { muteUser, unmuteUser } from './muted-users/muted-users';
import { createNavigationView } from './navigation-views/create-navigation-view';
import { getPresenceByEmail, getPresenceById } from './presence/get-presence';
import { listPresences } from './presence/list-presences';
import { reportPresence } from './presence/report-presence';
import { deleteNavigationView } from './navigation-views/delete-navigation-view';
import { listNavigationViews } from './navigation-views/list-navigation-views';
import { updateNavigationView } from './navigation-views/update-navigation-view';
import { addReaction } from './reactions/add-reaction';
import { deleteReaction } from './reactions/delete-reaction';
import { addPlayground } from './realm/add-playground';
import { addRealmDomain } from './realm/add-realm-domain';
import { changeRealmDomain } from './realm/change-realm-domain';
import { getAvatar, getMediumAvatar } from './avatars/get-avatar';
import { removeAvatar, uploadAvatar } from './avatars/own-avatar';
import { changeUserDefaults } from './realm/change-user-defaults';
import { listRealmDomains } from './realm/list-realm-domains';
import { removePlayground } from './realm/remove-playground';
import { removeRealmDomain } from './realm/remove-realm-domain';
import { updateRealm } from './realm/update-realm';
import { createDrafts } from './drafts/create-drafts';
import { deleteDraft } from './drafts/delete-draft';
import { listDrafts } from './drafts/list-drafts';
import { replaceDraft } from './drafts/replace-draft';
import { createReminder } from './reminders/create-reminder';
import { deleteReminder } from './reminders/delete-reminder';
import { listReminders } from './reminders/list-reminders';
import { deleteScheduledMessage } from './scheduled-messages/delete-scheduled-message';
import { listScheduledMessages } from './scheduled-messages/list-scheduled-messages';
import { scheduleMessage } from './scheduled-messages/schedule-message';
import { updateScheduledMessage } from './scheduled-messages/update-scheduled-message';
import { createSavedSnippet } from './saved-snippets/create-saved-snippet';
import { deleteSavedSnippet } from './saved-snippets/delete-saved-snippet';
import { listSavedSnippets } from './saved-snippets/list-saved-snippets';
import { updateSavedSnippet } from './saved-snippets/update-saved-snippet';
import { getServerSettings } from './server/get-server-settings';
import {
  changePersonalSetting,
  changePersonalSettings,
} from './subscriptions/change-personal-settings';
import { changeSubscriptions } from './subscriptions/change-subscriptions';
import { listSubscriptions } from './subscriptions/list-subscriptions';
import { subscribe } from './subscriptions/subscribe';
import { unsubscribe } from './subscriptions/unsubscribe';
import { checkSubscription, listUserChannels } from './subscriptions/user-channels';
import { deleteTopic } from './topics/delete-topic';
import { listTopics } from './topics/list-topics';
import { muteTopic, setTopicPreference } from './topics/set-topic-preference';
import { showTyping } from './typing/show-typing';
import {
  showTypingWhileEditing,
  showTypingWhileEditingAtFirst,
} from './typing/show-typing-while-editing';
import { changeGroupMembers } from './user-groups/change-group-members';
import { changeSubgroups } from './user-groups/change-subgroups';
import { createUserGroup } from './user-groups/create-user-group';
import { deactivateUserGroup } from './user-groups/deactivate-user-group';
import { getGroupMembers } from './user-groups/get-group-members';
import { getSubgroups } from './user-groups/get-subgroups';
import { isGroupMember } from './user-groups/is-group-member';
import { listUserGroups } from './user-groups/list-user-groups';
import { runCommand } from './users/run-command';
import { updateUserGroup } from './user-groups/update-user-group';
import { getStatus, setStatus, setStatusOfUser } from './user-statuses/statuses';
import { createUser } from './users/create-user';
import { deactivateSelf, deactivateUser } from './users/deactivate-user';
import { getOwnUser } from './users/get-own-user';
import { getUserByEmail, getUserById } from './users/get-user';
import { listUsers } from './users/list-users';
import { reactivateUser } from './users/reactivate-user';
import {
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from './users/update-settings';
import { updateUserByEmail, updateUserById } from './users/update-user';

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  // Before the path with a channel id in the same position.
  muteTopic,
  addAlertWords,
  addDefaultChannel,
  addPlayground,
  addReaction,
  addRealmDomain,
  addSubmessage,
  archiveChannel,
  changeFlags,
  changeFlagsInNarrow,
  changeGroupMembers,
  changePersonalSetting,
  changePersonalSettings,
  changeRealmDomain,
  changeUserDefaults,
  getAvatar,
  getMediumAvatar,
  removeAvatar,
  deleteAttachment,
  getTemporaryUrl,
  getTemporaryUrlByEncodedPath,
  listAttachments,
  uploadFile,
  uploadAvatar,
  changeSubgroups,
  changeSubscriptions,
  checkSubscription,
  clearOwnProfile,
  createBot,
  createChannel,
  changeDefaultChannelGroupChannels,
  createChannelFolder,
  createDefaultChannelGroup,
  deleteDefaultChannelGroup,
  updateDefaultChannelGroup,
  createLinkifier,
  createNavigationView,
  createProfileField,
  createDrafts,
  createReminder,
  createSavedSnippet,
  createUser,
  createUserGroup,
  deactivateBot,
  deactivateEmoji,
  deactivateSelf,
  deactivateUser,
  deactivateUserGroup,
  deleteLinkifier,
  deleteMessage,
  deleteNavigationView,
  deleteProfileField,
  deleteQueue,
  deleteReaction,
  deleteDraft,
  deleteReminder,
  deleteSavedSnippet,
  deleteScheduledMessage,
  editMessage,
  fetchApiKey,
  requestPasswordReset,
  sendPasswordReset,
  devFetchApiKey,
  reportMessage,
  getBotStorage,
  updateBotStorage,
  removeBotStorage,
  runCommand,
  fetchEvents,
  getBotApiKey,
  getChannel,
  getChannelEmailAddress,
  getChannelId,
  getGroupMembers,
  getHistory,
  getMessage,
  getOwnUser,
  getServerSettings,
  getStatus,
  getSubgroups,
  getUserByEmail,
  getUserById,
  acceptInvitation,
  createInvitationLink,
  requestToJoin,
  invitePeople,
  listInvitations,
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
  isGroupMember,
  getOwnWebhook,
  listBots,
  listAlertWords,
  listChannelFolders,
  listChannelMembers,
  listChannels,
  listEmoji,
  listLinkifiers,
  listMessages,
  listNavigationViews,
  listProfileFields,
  listRealmDomains,
  listReaders,
  listDrafts,
  listReminders,
  listSavedSnippets,
  listScheduledMessages,
  listSubscriptions,
  deleteTopic,
  listTopics,
  listUserChannels,
  listUserGroups,
  listUsers,
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,
  matchNarrow,
  reactivateUser,
  regenerateApiKey,
  regenerateBotApiKey,
  registerQueue,
  getPresenceByEmail,
  getPresenceById,
  listPresences,
  reportPresence,
  muteUser,
  unmuteUser,
  removeAlertWords,
  removeDefaultChannel,
  removePlayground,
  removeRealmDomain,
  renderMessage,
  reorderChannelFolders,
  reorderLinkifiers,
  reorderProfileFields,
  sendMessage,
  setStatus,
  setStatusOfUser,
  setTopicPreference,
  showTyping,
  showTypingWhileEditing,
  showTypingWhileEditingAtFirst,
  subscribe,
  unsubscribe,
  updateBot,
  updateChannel,
  updateChannelFolder,
  updateDisplaySettings,
  updateLinkifier,
  updateNavigationView,
  updateNotificationSettings,
  updateOwnProfile,
  updateProfileField,
  updateRealm,
  replaceDraft,
  scheduleMessage,
  updateSavedSnippet,
  updateScheduledMessage,
  updateSettings,
  updateUserByEmail,
  updateUserById,
  updateUserGroup,
  uploadEmoji,
];

/** Routes that are also served at the site's root, where links in pages and apps point. */
export const siteRoutes: readonly Route[] = [getAvatar, getMediumAvatar];
