import { fetchApiKey } from './authentication/use-cases/fetch-api-key';
import { authenticate, visit } from './authentication/use-cases/authenticate';
import { getChannelId } from './channels/use-cases/get-channel-id';
import type { UnicodeEmoji } from './emoji/emoji';
import { deactivateEmoji } from './emoji/use-cases/deactivate-emoji';
import { listEmoji } from './emoji/use-cases/list-emoji';
import { uploadEmoji } from './emoji/use-cases/upload-emoji';
import { deleteQueue } from './events/use-cases/delete-queue';
import { fetchEvents } from './events/use-cases/fetch-events';
import { registerQueue } from './events/use-cases/register-queue';
import { changeFlags } from './flags/use-cases/change-flags';
import { changeFlagsInNarrow } from './flags/use-cases/change-flags-in-narrow';
import { markAllAsRead, markChannelAsRead } from './flags/use-cases/mark-as-read';
import { addSubmessage } from './messages/use-cases/add-submessage';
import { deleteMessage } from './messages/use-cases/delete-message';
import { editMessage } from './messages/use-cases/edit-message';
import { getHistory } from './messages/use-cases/get-history';
import { getMessage } from './messages/use-cases/get-message';
import { listMessages, listMessagesById } from './messages/use-cases/list-messages';
import { matchNarrow } from './messages/use-cases/match-narrow';
import { renderMessage } from './messages/use-cases/render-message';
import { sendMessage } from './messages/use-cases/send-message';
import type { AccountReader } from './ports/account-reader';
import type { Clock } from './ports/clock';
import type { EventQueues, EventStream } from './ports/event-repository';
import type { JobRunner } from './ports/job-queue';
import type { MessageRepository } from './ports/message-repository';
import type { Pictures, PublicFiles } from './ports/files';
import type { RandomNumbers } from './ports/random-numbers';
import type { Renderer } from './ports/renderer';
import type { RenderingDirectoryReader } from './ports/rendering-directory';
import type { ApiKeys, Passwords, RandomIds } from './ports/secrets';
import type { UnitOfWork } from './ports/unit-of-work';
import { addReaction } from './reactions/use-cases/add-reaction';
import { deleteReaction } from './reactions/use-cases/delete-reaction';
import { createRealm } from './realms/use-cases/create-realm';
import { subscribe } from './subscriptions/use-cases/subscribe';
import { createUser } from './users/use-cases/create-user';
import { getOwnUser } from './users/use-cases/get-own-user';
import { listUsers } from './users/use-cases/list-users';

/** All that the core asks of the world. */
export type Ports = {
  readonly accounts: AccountReader;
  readonly apiKeys: ApiKeys;
  readonly clock: Clock;
  readonly directory: RenderingDirectoryReader;
  readonly files: PublicFiles;
  readonly ids: RandomIds;
  readonly jobs: JobRunner;
  /** For look-ups that need no transaction. */
  readonly messages: MessageRepository;
  readonly passwords: Passwords;
  readonly pictures: Pictures;
  readonly queues: EventQueues;
  readonly random: RandomNumbers;
  readonly renderer: Renderer;
  /** A repeatable read: everything it sees is of one moment. */
  readonly snapshot: UnitOfWork;
  readonly stream: EventStream;
  readonly transact: UnitOfWork;
  readonly unicodeEmoji: UnicodeEmoji;
};

/** Every use case, bound to its ports. */
export const bindUseCases = (ports: Ports) => ({
  addReaction: addReaction(ports),
  authenticate: authenticate(ports),
  addSubmessage: addSubmessage(ports),
  changeFlags: changeFlags(ports),
  changeFlagsInNarrow: changeFlagsInNarrow(ports),
  createRealm: createRealm(ports),
  createUser: createUser(ports),
  deactivateEmoji: deactivateEmoji(ports),
  deleteMessage: deleteMessage(ports),
  deleteQueue: deleteQueue(ports),
  deleteReaction: deleteReaction(ports),
  editMessage: editMessage(ports),
  fetchApiKey: fetchApiKey(ports),
  fetchEvents: fetchEvents(ports),
  getChannelId: getChannelId(ports),
  getHistory: getHistory(ports),
  getMessage: getMessage(ports),
  getOwnUser: getOwnUser(ports),
  listEmoji: listEmoji(ports),
  listMessages: listMessages(ports),
  listMessagesById: listMessagesById(ports),
  listUsers: listUsers(ports),
  markAllAsRead: markAllAsRead(ports),
  markChannelAsRead: markChannelAsRead(ports),
  matchNarrow: matchNarrow(ports),
  readPublicFile: ports.files.read,
  registerQueue: registerQueue(ports),
  renderMessage: renderMessage(ports),
  sendMessage: sendMessage(ports),
  subscribe: subscribe(ports),
  uploadEmoji: uploadEmoji(ports),
  visit: visit(ports),
});

export type UseCases = ReturnType<typeof bindUseCases>;
