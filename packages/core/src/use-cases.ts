import { fetchApiKey } from './authentication/use-cases/fetch-api-key';
import { authenticate, visit } from './authentication/use-cases/authenticate';
import { regenerateApiKey } from './authentication/use-cases/regenerate-api-key';
import { createBot } from './bots/use-cases/create-bot';
import { getBotApiKey, regenerateBotApiKey } from './bots/use-cases/bot-key';
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
import { getChannelId } from './channels/use-cases/get-channel-id';
import type { UnicodeEmoji } from './emoji/emoji';
import { deactivateEmoji } from './emoji/use-cases/deactivate-emoji';
import { listEmoji } from './emoji/use-cases/list-emoji';
import { uploadEmoji } from './emoji/use-cases/upload-emoji';
import { deleteQueue } from './events/use-cases/delete-queue';
import { fetchEvents } from './events/use-cases/fetch-events';
import { registerQueue } from './events/use-cases/register-queue';
import { getMessage } from './messages/use-cases/get-message';
import { listMessages } from './messages/use-cases/list-messages';
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
import { getStatus } from './user-statuses/use-cases/get-status';
import { setStatus } from './user-statuses/use-cases/set-status';
import { changeGroupMembers } from './user-groups/use-cases/change-group-members';
import { createUserGroup } from './user-groups/use-cases/create-user-group';
import { deactivateUserGroup } from './user-groups/use-cases/deactivate-user-group';
import {
  getGroupMembers,
  getSubgroups,
  isGroupMember,
} from './user-groups/use-cases/get-group-members';
import { listUserGroups } from './user-groups/use-cases/list-user-groups';
import { updateUserGroup } from './user-groups/use-cases/update-user-group';
import { createUser } from './users/use-cases/create-user';
import { deactivateSelf, deactivateUser } from './users/use-cases/deactivate-user';
import { getOwnUser } from './users/use-cases/get-own-user';
import { getUser } from './users/use-cases/get-user';
import { listUsers } from './users/use-cases/list-users';
import { reactivateUser } from './users/use-cases/reactivate-user';
import { updateOwnAccount } from './users/use-cases/update-own-account';
import { updateUser } from './users/use-cases/update-user';

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
  createBot: createBot(ports),
  createProfileField: createProfileField(ports),
  deactivateBot: deactivateBot(ports),
  deactivateSelf: deactivateSelf(ports),
  deactivateUser: deactivateUser(ports),
  deleteProfileField: deleteProfileField(ports),
  changeGroupMembers: changeGroupMembers(ports),
  createRealm: createRealm(ports),
  createUser: createUser(ports),
  deactivateEmoji: deactivateEmoji(ports),
  createUserGroup: createUserGroup(ports),
  deactivateUserGroup: deactivateUserGroup(ports),
  deleteQueue: deleteQueue(ports),
  deleteReaction: deleteReaction(ports),
  fetchApiKey: fetchApiKey(ports),
  fetchEvents: fetchEvents(ports),
  getBotApiKey: getBotApiKey(ports),
  getChannelId: getChannelId(ports),
  getGroupMembers: getGroupMembers(ports),
  getMessage: getMessage(ports),
  getOwnUser: getOwnUser(ports),
  getStatus: getStatus(ports),
  getUser: getUser(ports),
  listBots: listBots(ports),
  listProfileFields: listProfileFields(ports),
  reactivateUser: reactivateUser(ports),
  regenerateApiKey: regenerateApiKey(ports),
  regenerateBotApiKey: regenerateBotApiKey(ports),
  listEmoji: listEmoji(ports),
  getSubgroups: getSubgroups(ports),
  isGroupMember: isGroupMember(ports),
  listMessages: listMessages(ports),
  listUserGroups: listUserGroups(ports),
  listUsers: listUsers(ports),
  readPublicFile: ports.files.read,
  registerQueue: registerQueue(ports),
  renderMessage: renderMessage(ports),
  reorderProfileFields: reorderProfileFields(ports),
  sendMessage: sendMessage(ports),
  setStatus: setStatus(ports),
  subscribe: subscribe(ports),
  updateBot: updateBot(ports),
  updateOwnAccount: updateOwnAccount(ports),
  updateProfileField: updateProfileField(ports),
  updateUser: updateUser(ports),
  uploadEmoji: uploadEmoji(ports),
  updateUserGroup: updateUserGroup(ports),
  visit: visit(ports),
  writeOwnProfile: writeOwnProfile(ports),
});

export type UseCases = ReturnType<typeof bindUseCases>;
