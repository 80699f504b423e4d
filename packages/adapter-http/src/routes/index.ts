import type { Route } from '../route';
import { fetchApiKey } from './authentication/fetch-api-key';
import { getChannelId } from './channels/get-channel-id';
import { deactivateEmoji } from './emoji/deactivate-emoji';
import { listEmoji } from './emoji/list-emoji';
import { uploadEmoji } from './emoji/upload-emoji';
import { deleteQueue } from './events/delete-queue';
import { fetchEvents } from './events/fetch-events';
import { registerQueue } from './events/register-queue';
import { createLinkifier } from './linkifiers/create-linkifier';
import { deleteLinkifier } from './linkifiers/delete-linkifier';
import { listLinkifiers } from './linkifiers/list-linkifiers';
import { reorderLinkifiers } from './linkifiers/reorder-linkifiers';
import { updateLinkifier } from './linkifiers/update-linkifier';
import { changeFlags } from './messages/change-flags';
import { changeFlagsInNarrow } from './messages/change-flags-in-narrow';
import { markAllAsRead, markChannelAsRead, markTopicAsRead } from './messages/mark-as-read';
import { matchNarrow } from './messages/match-narrow';
import { addSubmessage } from './messages/add-submessage';
import { deleteMessage } from './messages/delete-message';
import { editMessage } from './messages/edit-message';
import { getHistory } from './messages/get-history';
import { getMessage } from './messages/get-message';
import { listMessages } from './messages/list-messages';
import { renderMessage } from './messages/render-message';
import { sendMessage } from './messages/send-message';
import { addReaction } from './reactions/add-reaction';
import { deleteReaction } from './reactions/delete-reaction';
import { createSavedSnippet } from './saved-snippets/create-saved-snippet';
import { deleteSavedSnippet } from './saved-snippets/delete-saved-snippet';
import { listSavedSnippets } from './saved-snippets/list-saved-snippets';
import { updateSavedSnippet } from './saved-snippets/update-saved-snippet';
import { createNavigationView } from './navigation-views/create-navigation-view';
import { deleteNavigationView } from './navigation-views/delete-navigation-view';
import { listNavigationViews } from './navigation-views/list-navigation-views';
import { updateNavigationView } from './navigation-views/update-navigation-view';
import { createReminder } from './reminders/create-reminder';
import { deleteReminder } from './reminders/delete-reminder';
import { listReminders } from './reminders/list-reminders';
import { getServerSettings } from './server/get-server-settings';
import { subscribe } from './subscriptions/subscribe';
import { changeGroupMembers } from './user-groups/change-group-members';
import { changeSubgroups } from './user-groups/change-subgroups';
import { createUserGroup } from './user-groups/create-user-group';
import { deactivateUserGroup } from './user-groups/deactivate-user-group';
import { getGroupMembers } from './user-groups/get-group-members';
import { getSubgroups } from './user-groups/get-subgroups';
import { isGroupMember } from './user-groups/is-group-member';
import { listUserGroups } from './user-groups/list-user-groups';
import { updateUserGroup } from './user-groups/update-user-group';
import { createUser } from './users/create-user';
import { getOwnUser } from './users/get-own-user';
import { listUsers } from './users/list-users';

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  addReaction,
  addSubmessage,
  changeFlags,
  changeFlagsInNarrow,
  changeGroupMembers,
  changeSubgroups,
  createLinkifier,
  createNavigationView,
  createReminder,
  createSavedSnippet,
  createUser,
  createUserGroup,
  deactivateEmoji,
  deactivateUserGroup,
  deleteLinkifier,
  deleteMessage,
  deleteNavigationView,
  deleteQueue,
  deleteReaction,
  deleteReminder,
  deleteSavedSnippet,
  editMessage,
  fetchApiKey,
  fetchEvents,
  getChannelId,
  getGroupMembers,
  getHistory,
  getMessage,
  getOwnUser,
  getServerSettings,
  getSubgroups,
  isGroupMember,
  listEmoji,
  listLinkifiers,
  listMessages,
  listNavigationViews,
  listReminders,
  listSavedSnippets,
  listUserGroups,
  listUsers,
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,
  matchNarrow,
  registerQueue,
  renderMessage,
  reorderLinkifiers,
  sendMessage,
  subscribe,
  updateLinkifier,
  updateNavigationView,
  updateSavedSnippet,
  updateUserGroup,
  uploadEmoji,
];
