import { deleteAttachment } from './attachments/delete-attachment';
import {
  getTemporaryUrl,
  getTemporaryUrlByEncodedPath,
  getTemporaryUrlByEncodedPathId,
} from './attachments/get-temporary-url';
import { listAttachments } from './attachments/list-attachments';
import { uploadFile } from './attachments/upload-file';
import type { Route } from '../served-route';
import {
  createNamedKey,
  listNamedKeys,
  listRealmNamedKeys,
  revokeNamedKey,
  revokeRealmNamedKey,
} from './named-keys/named-key-routes';
import { createSession } from './sessions/begin-session';
import {
  endCurrentSession,
  endOtherSessions,
  endSession,
  getCurrentSession,
  listSessions,
} from './sessions/manage-sessions';
import {
  registerClientDevice,
  registerEncryptedPush,
  removeClientDevice,
  testEncryptedPush,
} from './push/devices';
import {
  addApnsToken,
  addFcmToken,
  removeApnsToken,
  removeFcmToken,
  testPush,
} from './push/phone-tokens';
import { listPushRegistrations, registerWebPush, removeWebPush } from './push/push-registrations';
import type { RouteGroup } from './route-group';
import { routesOf } from './route-group';
import { addAlertWords, listAlertWords, removeAlertWords } from './alert-words/alert-words';
import { devFetchApiKey } from './authentication/dev-fetch-api-key';
import { fetchApiKey } from './authentication/fetch-api-key';
import { fetchApiKeyWithToken } from './authentication/fetch-api-key-with-token';
import { listLogins, unlinkProvider } from './authentication/manage-logins';
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
import { deactivateEmoji, listEmoji, uploadEmoji } from './emoji/emoji';
import { deleteQueue } from './events/delete-queue';
import { fetchEvents } from './events/fetch-events';
import { registerQueue } from './events/register-queue';
import { createInvitationLink } from './invitations/create-invitation-link';
import { invitePeople } from './invitations/invite-people';
import { receiveWebhook } from './incoming-webhooks/receive-webhook';
import { acceptInvitation, requestToJoin } from './invitations/join';
import { listInvitations } from './invitations/list-invitations';
import {
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
} from './invitations/manage-invitations';
import {
  createLinkifier,
  deleteLinkifier,
  listLinkifiers,
  reorderLinkifiers,
  updateLinkifier,
} from './linkifiers/linkifiers';
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
import {
  createNavigationView,
  deleteNavigationView,
  listNavigationViews,
  updateNavigationView,
} from './navigation-views/navigation-views';
import { getPresenceByEmail, getPresenceById } from './presence/get-presence';
import { listPresences } from './presence/list-presences';
import { reportPresence } from './presence/report-presence';
import { addReaction, deleteReaction } from './reactions/reactions';
import { addPlayground } from './realm/add-playground';
import { addRealmDomain } from './realm/add-realm-domain';
import { changeRealmDomain } from './realm/change-realm-domain';
import { getAvatar, getMediumAvatar } from './avatars/get-avatar';
import { removeAvatar, uploadAvatar } from './avatars/own-avatar';
import { changeUserDefaults } from './realm/change-user-defaults';
import { deactivateRealm } from './realm/deactivate-realm';
import { listGrants } from './realm/list-grants';
import { listRealmDomains } from './realm/list-realm-domains';
import {
  getIcon,
  getLogo,
  removeIcon,
  removeLogo,
  uploadIcon,
  uploadLogo,
} from './realm/realm-pictures';
import { testWelcomeMessage } from './realm/test-welcome-message';
import { removePlayground } from './realm/remove-playground';
import { removeRealmDomain } from './realm/remove-realm-domain';
import { updateRealm } from './realm/update-realm';
import {
  deleteExport,
  listExportConsents,
  listExports,
  requestExport,
} from './exports/data-exports';
import { createDrafts, deleteDraft, listDrafts, replaceDraft } from './drafts/drafts';
import { createReminder, deleteReminder, listReminders } from './reminders/reminders';
import { deleteScheduledMessage } from './scheduled-messages/delete-scheduled-message';
import { listScheduledMessages } from './scheduled-messages/list-scheduled-messages';
import { scheduleMessage } from './scheduled-messages/schedule-message';
import { updateScheduledMessage } from './scheduled-messages/update-scheduled-message';
import {
  createSavedSnippet,
  deleteSavedSnippet,
  listSavedSnippets,
  updateSavedSnippet,
} from './saved-snippets/saved-snippets';
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
import { removeCreations } from './users/remove-creations';
import { reactivateUser } from './users/reactivate-user';
import {
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from './users/update-settings';
import { updateUserByEmail, updateUserById } from './users/update-user';

/** Every endpoint of the API, by subject; the name of each is its operationId. */
export const routeGroups = [
  {
    tag: 'Server',
    module: 'organization',
    description: 'The server and its version, without credentials.',
    routes: {
      getServerSettings,
    },
  },
  {
    tag: 'Authentication',
    module: 'accounts',
    description: 'Get, replace and look up the API keys that requests carry.',
    routes: {
      fetchApiKey,
      fetchDevelopmentApiKey: devFetchApiKey,
      fetchApiKeyWithToken,
      regenerateApiKey,
      requestPasswordReset,
      sendPasswordReset,
      listLogins,
      unlinkProvider,
    },
  },
  {
    tag: 'Named API keys',
    module: 'accounts',
    description: 'API keys with a purpose and limits, besides the one of the account.',
    routes: {
      listNamedKeys,
      createNamedKey,
      revokeNamedKey,
      listRealmNamedKeys,
      revokeRealmNamedKey,
    },
  },
  {
    tag: 'Sessions',
    module: 'accounts',
    description: 'Logins of people in browsers, which a cookie continues.',
    routes: {
      createSession,
      getCurrentSession,
      listSessions,
      endSession,
      endCurrentSession,
      endOtherSessions,
    },
  },
  {
    tag: 'Push notifications',
    module: 'accounts',
    description:
      'Browsers and phones that are notified of messages while nobody looks at a client.',
    routes: {
      listPushRegistrations,
      registerWebPush,
      removeWebPush,
      addApnsToken,
      removeApnsToken,
      addFcmToken,
      removeFcmToken,
      testPush,
      registerClientDevice,
      removeClientDevice,
      registerEncryptedPush,
      testEncryptedPush,
    },
  },
  {
    tag: 'Users',
    module: 'accounts',
    description: 'People and bots of the organization, and their accounts.',
    routes: {
      listUsers,
      getOwnUser,
      getUser: getUserById,
      getUserByEmail,
      createUser,
      updateUser: updateUserById,
      updateUserByEmail,
      deactivateUser,
      removeCreations,
      reactivateUser,
      deactivateSelf,
      uploadAvatar,
      removeAvatar,
      getAvatar,
      getMediumAvatar,
    },
  },
  {
    tag: 'Settings',
    module: 'accounts',
    description: 'Your own account and personal settings.',
    routes: {
      updateSettings,
      updateNotificationSettings,
      updateDisplaySettings,
      runCommand,
    },
  },
  {
    tag: 'Custom profile fields',
    module: 'accounts',
    description:
      'Fields that the organization adds to the profiles of its users, and your values of them.',
    routes: {
      listProfileFields,
      createProfileField,
      updateProfileField,
      deleteProfileField,
      reorderProfileFields,
      updateOwnProfileFields: updateOwnProfile,
      clearOwnProfileFields: clearOwnProfile,
    },
  },
  {
    tag: 'Presence and status',
    module: 'accounts',
    description: 'Presence, and the statuses that users set.',
    routes: {
      reportPresence,
      listPresences,
      getUserPresence: getPresenceById,
      getUserPresenceByEmail: getPresenceByEmail,
      getUserStatus: getStatus,
      setOwnStatus: setStatus,
      setUserStatus: setStatusOfUser,
    },
  },
  {
    tag: 'User groups',
    module: 'accounts',
    description: 'Named sets of users, which can be mentioned and can have permissions.',
    routes: {
      listUserGroups,
      createUserGroup,
      updateUserGroup,
      deactivateUserGroup,
      getGroupMembers,
      changeGroupMembers,
      isGroupMember,
      getSubgroups,
      changeSubgroups,
    },
  },
  {
    tag: 'Bots',
    module: 'accounts',
    description: 'Bots that you own or administer, and the storage that each bot has.',
    routes: {
      listBots,
      createBot,
      updateBot,
      deactivateBot,
      getBotApiKey,
      regenerateBotApiKey,
      getOwnOutgoingWebhook: getOwnWebhook,
      getBotStorage,
      updateBotStorage,
      removeBotStorage,
    },
  },
  {
    tag: 'Incoming webhooks',
    module: 'messages',
    description: 'The URLs to which other services send their events.',
    routes: {
      receiveWebhook,
    },
  },
  {
    tag: 'Invitations',
    module: 'accounts',
    description: 'Invite people to the organization, and join it.',
    routes: {
      listInvitations,
      invitePeople,
      createInvitationLink,
      resendInvitation,
      revokeInvitation,
      revokeInvitationLink,
      acceptInvitation,
      requestToJoin,
    },
  },
  {
    tag: 'Channels',
    module: 'channels',
    description: 'Channels, their settings, and the channels that new users are subscribed to.',
    routes: {
      listChannels,
      getChannel,
      getChannelId,
      getChannelEmailAddress,
      listChannelMembers,
      createChannel,
      updateChannel,
      archiveChannel,
      addDefaultChannel,
      removeDefaultChannel,
    },
  },
  {
    tag: 'Default channel groups',
    module: 'channels',
    description: 'Sets of channels that new users can choose to subscribe to.',
    routes: {
      createDefaultChannelGroup,
      updateDefaultChannelGroup,
      deleteDefaultChannelGroup,
      changeDefaultChannelGroupChannels,
    },
  },
  {
    tag: 'Channel folders',
    module: 'channels',
    description: 'Folders that sort the channels of the organization.',
    routes: {
      listChannelFolders,
      createChannelFolder,
      updateChannelFolder,
      reorderChannelFolders,
    },
  },
  {
    tag: 'Subscriptions',
    module: 'channels',
    description: 'Who is subscribed to which channels, and your settings for each of them.',
    routes: {
      listSubscriptions,
      subscribe,
      unsubscribe,
      changeSubscriptions,
      changeSubscriptionSettings: changePersonalSettings,
      changeSubscriptionSetting: changePersonalSetting,
      checkSubscription,
      listUserChannels,
    },
  },
  {
    tag: 'Topics',
    module: 'channels',
    description: 'The topics of a channel, and your preferences for them.',
    routes: {
      listTopics,
      deleteTopic,
      setTopicPreference,
      muteTopic,
    },
  },
  {
    tag: 'Messages',
    module: 'messages',
    description: 'Send, find, edit, move and delete messages.',
    routes: {
      sendMessage,
      listMessages,
      getMessage,
      editMessage,
      deleteMessage,
      getMessageHistory: getHistory,
      matchNarrow,
      renderMessage,
      reportMessage,
      addSubmessage,
    },
  },
  {
    tag: 'Message flags',
    module: 'messages',
    description:
      'Your own flags of messages, such as read and starred, and who has read a message.',
    routes: {
      changeMessageFlags: changeFlags,
      changeMessageFlagsInNarrow: changeFlagsInNarrow,
      markAllAsRead,
      markChannelAsRead,
      markTopicAsRead,
      listMessageReaders: listReaders,
    },
  },
  {
    tag: 'Reactions and emoji',
    module: 'messages',
    description: 'Emoji reactions to messages, and the custom emoji of the organization.',
    routes: {
      addReaction,
      deleteReaction,
      listEmoji,
      uploadEmoji,
      deactivateEmoji,
    },
  },
  {
    tag: 'Typing notifications',
    module: 'messages',
    description: 'Tell others that you are typing.',
    routes: {
      showTyping,
      showTypingWhileEditing,
      showTypingWhileEditingAtOldPath: showTypingWhileEditingAtFirst,
    },
  },
  {
    tag: 'Files',
    module: 'messages',
    description: 'Files that are uploaded for messages.',
    routes: {
      uploadFile,
      listAttachments,
      deleteAttachment,
      getTemporaryFileUrl: getTemporaryUrl,
      getTemporaryFileUrlByEncodedPath: getTemporaryUrlByEncodedPath,
      getTemporaryFileUrlByEncodedPathId: getTemporaryUrlByEncodedPathId,
    },
  },
  {
    tag: 'Linkifiers',
    module: 'messages',
    description: 'Patterns that turn texts in messages into links.',
    routes: {
      listLinkifiers,
      createLinkifier,
      updateLinkifier,
      deleteLinkifier,
      reorderLinkifiers,
    },
  },
  {
    tag: 'Alert words',
    module: 'messages',
    description: 'Words that notify you when they occur in a message.',
    routes: {
      listAlertWords,
      addAlertWords,
      removeAlertWords,
    },
  },
  {
    tag: 'Drafts',
    module: 'personal',
    description: 'Messages that you have not sent yet.',
    routes: {
      listDrafts,
      createDrafts,
      editDraft: replaceDraft,
      deleteDraft,
    },
  },
  {
    tag: 'Scheduled messages and reminders',
    module: 'personal',
    description: 'Messages that are sent at a later time, and reminders about messages.',
    routes: {
      listScheduledMessages,
      scheduleMessage,
      updateScheduledMessage,
      deleteScheduledMessage,
      listReminders,
      createReminder,
      deleteReminder,
    },
  },
  {
    tag: 'Saved snippets',
    module: 'personal',
    description: 'Texts that you keep for later messages.',
    routes: {
      listSavedSnippets,
      createSavedSnippet,
      updateSavedSnippet,
      deleteSavedSnippet,
    },
  },
  {
    tag: 'Personal views',
    module: 'personal',
    description: 'The views in your navigation, and the users whom you have muted.',
    routes: {
      listNavigationViews,
      createNavigationView,
      updateNavigationView,
      deleteNavigationView,
      muteUser,
      unmuteUser,
    },
  },
  {
    tag: 'Organization',
    module: 'organization',
    description: 'The settings of the organization.',
    routes: {
      getIcon,
      getLogo,
      removeIcon,
      removeLogo,
      testWelcomeMessage,
      updateRealm,
      uploadIcon,
      uploadLogo,
      deactivateRealm,
      requestExport,
      listExports,
      deleteExport,
      listExportConsents,
      changeUserDefaults,
      listGrants,
      listRealmDomains,
      addRealmDomain,
      changeRealmDomain,
      removeRealmDomain,
      addPlayground,
      removePlayground,
    },
  },
  {
    tag: 'Events',
    module: 'events',
    description: 'Register an event queue and receive changes as they happen.',
    routes: {
      registerQueue,
      fetchEvents,
      deleteQueue,
    },
  },
] as const satisfies readonly RouteGroup[];

/** Every endpoint of the API. */
export const routes: readonly Route[] = routeGroups.flatMap(routesOf);

/** Routes that are also served at the site's root, where links in pages and apps point. */
export const siteRoutes: readonly Route[] = routes.filter(({ path }) =>
  path.startsWith('/avatar/'),
);
