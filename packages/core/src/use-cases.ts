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
import { addPlayground, removePlayground } from './realms/use-cases/change-playgrounds';
import {
  addRealmDomain,
  changeRealmDomain,
  listRealmDomains,
  removeRealmDomain,
} from './realms/use-cases/change-realm-domains';
import { addReaction } from './reactions/use-cases/add-reaction';
import { deleteReaction } from './reactions/use-cases/delete-reaction';
import { createRealm } from './realms/use-cases/create-realm';
import { updateRealm } from './realms/use-cases/update-realm';
import { subscribe } from './subscriptions/use-cases/subscribe';
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
  addPlayground: addPlayground(ports),
  addRealmDomain: addRealmDomain(ports),
  addReaction: addReaction(ports),
  authenticate: authenticate(ports),
  changeGroupMembers: changeGroupMembers(ports),
  changeRealmDomain: changeRealmDomain(ports),
  createRealm: createRealm(ports),
  createUser: createUser(ports),
  deactivateEmoji: deactivateEmoji(ports),
  createUserGroup: createUserGroup(ports),
  deactivateUserGroup: deactivateUserGroup(ports),
  deleteQueue: deleteQueue(ports),
  deleteReaction: deleteReaction(ports),
  fetchApiKey: fetchApiKey(ports),
  fetchEvents: fetchEvents(ports),
  getChannelId: getChannelId(ports),
  getGroupMembers: getGroupMembers(ports),
  getMessage: getMessage(ports),
  getOwnUser: getOwnUser(ports),
  listEmoji: listEmoji(ports),
  getSubgroups: getSubgroups(ports),
  isGroupMember: isGroupMember(ports),
  listMessages: listMessages(ports),
  listRealmDomains: listRealmDomains(ports),
  listUserGroups: listUserGroups(ports),
  listUsers: listUsers(ports),
  readPublicFile: ports.files.read,
  registerQueue: registerQueue(ports),
  removePlayground: removePlayground(ports),
  removeRealmDomain: removeRealmDomain(ports),
  renderMessage: renderMessage(ports),
  sendMessage: sendMessage(ports),
  subscribe: subscribe(ports),
  updateRealm: updateRealm(ports),
  uploadEmoji: uploadEmoji(ports),
  updateUserGroup: updateUserGroup(ports),
  visit: visit(ports),
});

export type UseCases = ReturnType<typeof bindUseCases>;
