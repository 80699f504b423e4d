import type { Route } from '../route';
import { fetchApiKey } from './authentication/fetch-api-key';
import { getChannelId } from './channels/get-channel-id';
import { deactivateEmoji } from './emoji/deactivate-emoji';
import { listEmoji } from './emoji/list-emoji';
import { uploadEmoji } from './emoji/upload-emoji';
import { deleteQueue } from './events/delete-queue';
import { fetchEvents } from './events/fetch-events';
import { registerQueue } from './events/register-queue';
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
import { getServerSettings } from './server/get-server-settings';
import { subscribe } from './subscriptions/subscribe';
import { createUser } from './users/create-user';
import { getOwnUser } from './users/get-own-user';
import { listUsers } from './users/list-users';

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  addSubmessage,
  changeFlags,
  changeFlagsInNarrow,
  addReaction,
  createUser,
  deactivateEmoji,
  deleteMessage,
  deleteQueue,
  editMessage,
  deleteReaction,
  fetchApiKey,
  fetchEvents,
  getChannelId,
  getHistory,
  getMessage,
  getOwnUser,
  getServerSettings,
  listEmoji,
  listMessages,
  listUsers,
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,
  matchNarrow,
  registerQueue,
  renderMessage,
  sendMessage,
  subscribe,
  uploadEmoji,
];
