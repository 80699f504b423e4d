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
import { addPlayground } from './realm/add-playground';
import { addRealmDomain } from './realm/add-realm-domain';
import { changeRealmDomain } from './realm/change-realm-domain';
import { listRealmDomains } from './realm/list-realm-domains';
import { removePlayground } from './realm/remove-playground';
import { removeRealmDomain } from './realm/remove-realm-domain';
import { updateRealm } from './realm/update-realm';
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

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  addPlayground,
  addRealmDomain,
  addReaction,
  createUser,
  deactivateEmoji,
  changeGroupMembers,
  changeRealmDomain,
  changeSubgroups,
  createUser,
  createUserGroup,
  deactivateUserGroup,
  deleteQueue,
  deleteReaction,
  fetchApiKey,
  fetchEvents,
  getChannelId,
  getGroupMembers,
  getMessage,
  getOwnUser,
  getServerSettings,
  listEmoji,
  getSubgroups,
  isGroupMember,
  listMessages,
  listRealmDomains,
  listUserGroups,
  listUsers,
  registerQueue,
  removePlayground,
  removeRealmDomain,
  renderMessage,
  sendMessage,
  subscribe,
  updateRealm,
  uploadEmoji,
  updateUserGroup,
];
