import type { Route } from '../route';
import { fetchApiKey } from './authentication/fetch-api-key';
import { getChannelId } from './channels/get-channel-id';
import { deactivateEmoji } from './emoji/deactivate-emoji';
import { listEmoji } from './emoji/list-emoji';
import { uploadEmoji } from './emoji/upload-emoji';
import { deleteQueue } from './events/delete-queue';
import { fetchEvents } from './events/fetch-events';
import { registerQueue } from './events/register-queue';
import { getMessage } from './messages/get-message';
import { listMessages } from './messages/list-messages';
import { renderMessage } from './messages/render-message';
import { sendMessage } from './messages/send-message';
import { addReaction } from './reactions/add-reaction';
import { deleteReaction } from './reactions/delete-reaction';
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
import { regenerateApiKey } from './authentication/regenerate-api-key';
import { getBotApiKey, regenerateBotApiKey } from './bots/bot-key';
import { createBot } from './bots/create-bot';
import { deactivateBot } from './bots/deactivate-bot';
import { listBots } from './bots/list-bots';
import { updateBot } from './bots/update-bot';
import { clearOwnProfile, updateOwnProfile } from './custom-profile-fields/own-profile';
import {
  createProfileField,
  deleteProfileField,
  listProfileFields,
  reorderProfileFields,
  updateProfileField,
} from './custom-profile-fields/profile-fields';
import { getStatus, setStatus } from './user-statuses/statuses';
import { deactivateSelf, deactivateUser } from './users/deactivate-user';
import { getUserByEmail, getUserById } from './users/get-user';
import { reactivateUser } from './users/reactivate-user';
import {
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from './users/update-settings';
import { updateUserByEmail, updateUserById } from './users/update-user';

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  clearOwnProfile,
  createBot,
  createProfileField,
  createUser,
  deactivateBot,
  deactivateSelf,
  deactivateUser,
  deleteProfileField,
  addReaction,
  createUser,
  deactivateEmoji,
  changeGroupMembers,
  changeSubgroups,
  createUser,
  createUserGroup,
  deactivateUserGroup,
  deleteQueue,
  deleteReaction,
  fetchApiKey,
  fetchEvents,
  getBotApiKey,
  getChannelId,
  getGroupMembers,
  getMessage,
  getOwnUser,
  getServerSettings,
  getStatus,
  getUserByEmail,
  getUserById,
  listBots,
  listMessages,
  listProfileFields,
  listEmoji,
  getSubgroups,
  isGroupMember,
  listMessages,
  listUserGroups,
  listUsers,
  reactivateUser,
  regenerateApiKey,
  regenerateBotApiKey,
  registerQueue,
  renderMessage,
  reorderProfileFields,
  sendMessage,
  setStatus,
  subscribe,
  updateBot,
  updateDisplaySettings,
  updateNotificationSettings,
  updateOwnProfile,
  updateProfileField,
  updateSettings,
  updateUserByEmail,
  updateUserById,
  uploadEmoji,
  updateUserGroup,
];
