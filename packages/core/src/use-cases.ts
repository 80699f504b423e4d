import { deleteAttachment } from './attachments/use-cases/delete-attachment';
import { deleteUnclaimedUploads } from './attachments/use-cases/delete-unclaimed-uploads';
import { discardFiles } from './attachments/use-cases/discard-files';
import { findUpload, openUpload } from './attachments/use-cases/find-upload';
import { listAttachments } from './attachments/use-cases/list-attachments';
import { followTemporaryUrl, issueTemporaryUrl } from './attachments/use-cases/temporary-url';
import { uploadFile } from './attachments/use-cases/upload-file';
import { addAlertWords, removeAlertWords } from './alert-words/use-cases/change-alert-words';
import { listAlertWords } from './alert-words/use-cases/list-alert-words';
import { muteUser } from './muted-users/use-cases/mute-user';
import { getPresence } from './presence/use-cases/get-presence';
import { listPresences } from './presence/use-cases/list-presences';
import { reportPresence } from './presence/use-cases/report-presence';
import { unmuteUser } from './muted-users/use-cases/unmute-user';
import { announceFullMembers } from './user-groups/use-cases/announce-full-members';
import { archiveChannel } from './channels/use-cases/archive-channel';
import { changePersonalSettings } from './subscriptions/use-cases/change-personal-settings';
import { changeSubscriptions } from './subscriptions/use-cases/change-subscriptions';
import { checkSubscription, listUserChannels } from './subscriptions/use-cases/check-subscription';
import { createChannel } from './channels/use-cases/create-channel';
import { changeDefaultGroupChannels } from './default-channel-groups/use-cases/change-default-group-channels';
import { createDefaultGroup } from './default-channel-groups/use-cases/create-default-group';
import { deleteDefaultGroup } from './default-channel-groups/use-cases/delete-default-group';
import { updateDefaultGroup } from './default-channel-groups/use-cases/update-default-group';
import { createChannelFolder } from './channel-folders/use-cases/create-channel-folder';
import { getChannel } from './channels/use-cases/get-channel';
import { getChannelEmailAddress } from './channels/use-cases/get-channel-email-address';
import { listChannelFolders } from './channel-folders/use-cases/list-channel-folders';
import { listChannelMembers } from './channels/use-cases/list-channel-members';
import { listChannels } from './channels/use-cases/list-channels';
import { listSubscriptions } from './subscriptions/use-cases/list-subscriptions';
import { deleteTopic } from './topics/use-cases/delete-topic';
import { listTopics } from './topics/use-cases/list-topics';
import { muteTopic, setTopicPreference } from './topics/use-cases/set-topic-preference';
import { reorderChannelFolders } from './channel-folders/use-cases/reorder-channel-folders';
import { setDefaultChannel } from './channels/use-cases/set-default-channel';
import { unsubscribe } from './subscriptions/use-cases/unsubscribe';
import { updateChannel } from './channels/use-cases/update-channel';
import { updateChannelFolder } from './channel-folders/use-cases/update-channel-folder';
import { fetchApiKey } from './authentication/use-cases/fetch-api-key';
import { authenticate, authenticateAgain, visit } from './authentication/use-cases/authenticate';
import { loginMethods } from './authentication/use-cases/login-methods';
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
import type { EventLimits } from './events/event-queue';
import { deleteQueue } from './events/use-cases/delete-queue';
import { fetchEvents } from './events/use-cases/fetch-events';
import { registerQueue } from './events/use-cases/register-queue';
import { createLinkifier } from './linkifiers/use-cases/create-linkifier';
import { deleteLinkifier } from './linkifiers/use-cases/delete-linkifier';
import { listLinkifiers } from './linkifiers/use-cases/list-linkifiers';
import { reorderLinkifiers } from './linkifiers/use-cases/reorder-linkifiers';
import { updateLinkifier } from './linkifiers/use-cases/update-linkifier';
import { changeFlags } from './flags/use-cases/change-flags';
import { changeFlagsInNarrow } from './flags/use-cases/change-flags-in-narrow';
import { markAllAsRead, markChannelAsRead } from './flags/use-cases/mark-as-read';
import { listReaders } from './flags/use-cases/list-readers';
import { addSubmessage } from './messages/use-cases/add-submessage';
import { deleteAccountMessages } from './messages/use-cases/delete-account-messages';
import { deleteMessage } from './messages/use-cases/delete-message';
import { editMessage } from './messages/use-cases/edit-message';
import { getHistory } from './messages/use-cases/get-history';
import { matchNarrow } from './messages/use-cases/match-narrow';
import { getMessage } from './messages/use-cases/get-message';
import { listMessages } from './messages/use-cases/list-messages';
import { listMessagesById } from './messages/use-cases/list-messages-by-id';
import { renderMessage } from './messages/use-cases/render-message';
import { sendMessage } from './messages/use-cases/send-message';
import { createSavedSnippet } from './saved-snippets/use-cases/create-saved-snippet';
import { deleteSavedSnippet } from './saved-snippets/use-cases/delete-saved-snippet';
import { listSavedSnippets } from './saved-snippets/use-cases/list-saved-snippets';
import { updateSavedSnippet } from './saved-snippets/use-cases/update-saved-snippet';
import { createNavigationView } from './navigation-views/use-cases/create-navigation-view';
import { deleteNavigationView } from './navigation-views/use-cases/delete-navigation-view';
import { listNavigationViews } from './navigation-views/use-cases/list-navigation-views';
import { updateNavigationView } from './navigation-views/use-cases/update-navigation-view';
import { createDrafts } from './drafts/use-cases/create-drafts';
import { deleteDraft } from './drafts/use-cases/delete-draft';
import { listDrafts } from './drafts/use-cases/list-drafts';
import { replaceDraft } from './drafts/use-cases/replace-draft';
import { deleteScheduledMessage } from './scheduled-messages/use-cases/delete-scheduled-message';
import { deliverScheduledMessage } from './scheduled-messages/use-cases/deliver-scheduled-message';
import { listScheduledMessages } from './scheduled-messages/use-cases/list-scheduled-messages';
import { scheduleMessage } from './scheduled-messages/use-cases/schedule-message';
import { updateScheduledMessage } from './scheduled-messages/use-cases/update-scheduled-message';
import { createReminder } from './reminders/use-cases/create-reminder';
import { deleteReminder } from './reminders/use-cases/delete-reminder';
import { listReminders } from './reminders/use-cases/list-reminders';
import { deliverReminder } from './reminders/use-cases/deliver-reminder';
import type { AccountReader } from './ports/account-reader';
import type { AttemptLimiter } from './ports/attempt-limiter';
import type { ChannelEmailTokens } from './ports/channel-email-repository';
import type { Clock } from './ports/clock';
import type { EventQueues, EventStream } from './ports/event-repository';
import type { JobRunner } from './ports/job-queue';
import type { InvitationLimits } from './invitations/invitation';
import { acceptInvitation } from './invitations/use-cases/accept-invitation';
import { createInvitationLink } from './invitations/use-cases/create-invitation-link';
import { invitePeople } from './invitations/use-cases/invite-people';
import { findInvitation } from './invitations/use-cases/open-invitation';
import { requestToJoin } from './invitations/use-cases/request-to-join';
import { listInvitations } from './invitations/use-cases/list-invitations';
import { resendInvitation } from './invitations/use-cases/resend-invitation';
import { revokeInvitation, revokeInvitationLink } from './invitations/use-cases/revoke-invitation';
import type { LinkifierValidator } from './ports/linkifier-validator';
import type { Mailer } from './ports/mailer';
import type { MessageRepository } from './ports/message-repository';
import type { ProfileReader } from './ports/profile-field-repository';
import type { Gravatars, Pictures, PublicFiles } from './ports/files';
import type { PasswordBackend } from './ports/password-backend';
import type { RandomNumbers } from './ports/random-numbers';
import type { Renderer } from './ports/renderer';
import type { RenderingDirectoryReader } from './ports/rendering-directory';
import type { ApiKeys, ConfirmationTokens, Passwords, RandomIds } from './ports/secrets';
import type { UnitOfWork } from './ports/unit-of-work';
import type { FileTokens, UploadStore } from './ports/upload-store';
import type { WebhookCaller } from './ports/webhook-caller';
import { addPlayground, removePlayground } from './realms/use-cases/change-playgrounds';
import {
  addRealmDomain,
  changeRealmDomain,
  listRealmDomains,
  removeRealmDomain,
} from './realms/use-cases/change-realm-domains';
import { addReaction } from './reactions/use-cases/add-reaction';
import { deleteReaction } from './reactions/use-cases/delete-reaction';
import { changeUserDefaults } from './realms/use-cases/change-user-defaults';
import { createRealm } from './realms/use-cases/create-realm';
import { updateRealm } from './realms/use-cases/update-realm';
import { subscribe } from './subscriptions/use-cases/subscribe';
import { showTyping } from './typing/use-cases/show-typing';
import { showTypingWhileEditing } from './typing/use-cases/show-typing-while-editing';
import { getStatus } from './user-statuses/use-cases/get-status';
import { setStatus, setStatusOfUser } from './user-statuses/use-cases/set-status';
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
import type { DisposableDomains } from './users/email-rules';
import { removeAvatar, uploadAvatar } from './users/use-cases/change-avatar';
import { findAvatar } from './users/use-cases/find-avatar';
import { callWebhook } from './outgoing-webhooks/use-cases/call-webhook';
import { getOwnWebhook } from './outgoing-webhooks/use-cases/get-own-webhook';
import { postNotices } from './messages/use-cases/post-notices';
import { noteQuietChannels } from './channels/use-cases/note-quiet-channels';
import { emojiData } from './emoji/emoji-data';
import { sendMail } from './mail/use-cases/send-mail';
import { confirmEmailChange } from './users/use-cases/confirm-email-change';
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
  readonly attempts: AttemptLimiter;
  readonly channelEmailTokens: ChannelEmailTokens;
  readonly clock: Clock;
  readonly confirmationTokens: ConfirmationTokens;
  readonly directory: RenderingDirectoryReader;
  readonly disposableDomains: DisposableDomains;
  readonly fileTokens: FileTokens;
  readonly files: PublicFiles;
  readonly gravatars: Gravatars;
  readonly ids: RandomIds;
  readonly eventLimits: EventLimits;
  readonly invitationLimits: InvitationLimits;
  readonly invitationTokens: ConfirmationTokens;
  readonly jobs: JobRunner;
  readonly linkifierValidator: LinkifierValidator;
  /** For look-ups that need no transaction. */
  readonly messages: MessageRepository;
  readonly mailer: Mailer;
  /** Asked in turn, until one knows the password. */
  readonly passwordBackends: readonly PasswordBackend[];
  readonly passwords: Passwords;
  readonly pictures: Pictures;
  readonly profiles: ProfileReader;
  readonly queues: EventQueues;
  readonly random: RandomNumbers;
  readonly renderer: Renderer;
  /** A repeatable read: everything it sees is of one moment. */
  readonly snapshot: UnitOfWork;
  /** Like `snapshot`, for work that waits for others; done once, so that it may tell them things. */
  readonly lastingSnapshot: UnitOfWork;
  readonly stream: EventStream;
  readonly transact: UnitOfWork;
  readonly unicodeEmoji: UnicodeEmoji;
  readonly uploads: UploadStore;
  readonly webhooks: WebhookCaller;
};

/** Every use case, bound to its ports. */
export const bindUseCases = (ports: Ports) => ({
  addSubmessage: addSubmessage(ports),
  changeFlags: changeFlags(ports),
  changeFlagsInNarrow: changeFlagsInNarrow(ports),
  deleteAttachment: deleteAttachment(ports),
  deleteUnclaimedUploads: deleteUnclaimedUploads(ports),
  discardFiles: (paths: readonly string[]) => discardFiles(ports.uploads, paths),
  findUpload: findUpload(ports),
  followTemporaryUrl: followTemporaryUrl(ports),
  issueTemporaryUrl: issueTemporaryUrl(ports),
  listAttachments: listAttachments(ports),
  noteQuietChannels: noteQuietChannels(ports),
  postNotices: postNotices(ports),
  openUpload: openUpload(ports),
  uploadFile: uploadFile(ports),
  deleteAccountMessages: deleteAccountMessages(ports),
  deleteMessage: deleteMessage(ports),
  editMessage: editMessage(ports),
  getHistory: getHistory(ports),
  listMessagesById: listMessagesById(ports),
  markAllAsRead: markAllAsRead(ports),
  markChannelAsRead: markChannelAsRead(ports),
  matchNarrow: matchNarrow(ports),
  addPlayground: addPlayground(ports),
  addRealmDomain: addRealmDomain(ports),
  addReaction: addReaction(ports),
  announceFullMembers: announceFullMembers(ports),
  archiveChannel: archiveChannel(ports),
  authenticate: authenticate(ports),
  authenticateAgain: authenticateAgain(ports),
  callWebhook: callWebhook(ports),
  createBot: createBot(ports),
  createProfileField: createProfileField(ports),
  deactivateBot: deactivateBot(ports),
  deactivateSelf: deactivateSelf(ports),
  deactivateUser: deactivateUser(ports),
  deleteProfileField: deleteProfileField(ports),
  changeGroupMembers: changeGroupMembers(ports),
  changePersonalSettings: changePersonalSettings(ports),
  changeSubscriptions: changeSubscriptions(ports),
  checkSubscription: checkSubscription(ports),
  createChannel: createChannel(ports),
  changeDefaultGroupChannels: changeDefaultGroupChannels(ports),
  createChannelFolder: createChannelFolder(ports),
  createDefaultGroup: createDefaultGroup(ports),
  deleteDefaultGroup: deleteDefaultGroup(ports),
  createDrafts: createDrafts(ports),
  createLinkifier: createLinkifier(ports),
  createNavigationView: createNavigationView(ports),
  changeRealmDomain: changeRealmDomain(ports),
  changeUserDefaults: changeUserDefaults(ports),
  createRealm: createRealm(ports),
  createReminder: createReminder(ports),
  addAlertWords: addAlertWords(ports),
  createSavedSnippet: createSavedSnippet(ports),
  confirmEmailChange: confirmEmailChange(ports),
  sendMail: sendMail(ports),
  acceptInvitation: acceptInvitation(ports),
  createInvitationLink: createInvitationLink(ports),
  findInvitation: findInvitation(ports),
  requestToJoin: requestToJoin(ports),
  invitePeople: invitePeople(ports),
  listInvitations: listInvitations(ports),
  resendInvitation: resendInvitation(ports),
  revokeInvitation: revokeInvitation(ports),
  revokeInvitationLink: revokeInvitationLink(ports),
  createUser: createUser(ports),
  createUserGroup: createUserGroup(ports),
  deactivateEmoji: deactivateEmoji(ports),
  deactivateUserGroup: deactivateUserGroup(ports),
  deleteDraft: deleteDraft(ports),
  deleteLinkifier: deleteLinkifier(ports),
  deleteNavigationView: deleteNavigationView(ports),
  deleteQueue: deleteQueue(ports),
  deleteReaction: deleteReaction(ports),
  deleteReminder: deleteReminder(ports),
  deleteSavedSnippet: deleteSavedSnippet(ports),
  deleteScheduledMessage: deleteScheduledMessage(ports),
  fetchApiKey: fetchApiKey(ports),
  findAvatar: findAvatar(ports),
  removeAvatar: removeAvatar(ports),
  uploadAvatar: uploadAvatar(ports),
  fetchEvents: fetchEvents(ports),
  getChannel: getChannel(ports),
  getChannelEmailAddress: getChannelEmailAddress(ports),
  getBotApiKey: getBotApiKey(ports),
  getChannelId: getChannelId(ports),
  getGroupMembers: getGroupMembers(ports),
  deleteTopic: deleteTopic(ports),
  deliverReminder: deliverReminder(ports),
  deliverScheduledMessage: deliverScheduledMessage(ports),
  getMessage: getMessage(ports),
  emojiData: () => emojiData(ports.unicodeEmoji),
  getOwnUser: getOwnUser(ports),
  getOwnWebhook: getOwnWebhook(ports),
  getStatus: getStatus(ports),
  getUser: getUser(ports),
  listBots: listBots(ports),
  listProfileFields: listProfileFields(ports),
  reactivateUser: reactivateUser(ports),
  regenerateApiKey: regenerateApiKey(ports),
  regenerateBotApiKey: regenerateBotApiKey(ports),
  listDrafts: listDrafts(ports),
  listEmoji: listEmoji(ports),
  getSubgroups: getSubgroups(ports),
  isGroupMember: isGroupMember(ports),
  listChannelFolders: listChannelFolders(ports),
  listChannelMembers: listChannelMembers(ports),
  listChannels: listChannels(ports),
  listMessages: listMessages(ports),
  listSubscriptions: listSubscriptions(ports),
  listTopics: listTopics(ports),
  listUserChannels: listUserChannels(ports),
  listLinkifiers: listLinkifiers(ports),
  listNavigationViews: listNavigationViews(ports),
  listReaders: listReaders(ports),
  listReminders: listReminders(ports),
  listAlertWords: listAlertWords(ports),
  listSavedSnippets: listSavedSnippets(ports),
  getPresence: getPresence(ports),
  listPresences: listPresences(ports),
  reportPresence: reportPresence(ports),
  listScheduledMessages: listScheduledMessages(ports),
  muteUser: muteUser(ports),
  unmuteUser: unmuteUser(ports),
  removeAlertWords: removeAlertWords(ports),
  listRealmDomains: listRealmDomains(ports),
  listUserGroups: listUserGroups(ports),
  listUsers: listUsers(ports),
  loginMethods: loginMethods(ports.passwordBackends),
  muteTopic: muteTopic(ports),
  readPublicFile: ports.files.read,
  registerQueue: registerQueue(ports),
  removePlayground: removePlayground(ports),
  removeRealmDomain: removeRealmDomain(ports),
  renderMessage: renderMessage(ports),
  reorderChannelFolders: reorderChannelFolders(ports),
  reorderLinkifiers: reorderLinkifiers(ports),
  replaceDraft: replaceDraft(ports),
  scheduleMessage: scheduleMessage(ports),
  sendMessage: sendMessage(ports),
  updateScheduledMessage: updateScheduledMessage(ports),
  setDefaultChannel: setDefaultChannel(ports),
  setTopicPreference: setTopicPreference(ports),
  showTyping: showTyping(ports),
  showTypingWhileEditing: showTypingWhileEditing(ports),
  subscribe: subscribe(ports),
  unsubscribe: unsubscribe(ports),
  updateChannel: updateChannel(ports),
  updateChannelFolder: updateChannelFolder(ports),
  updateDefaultGroup: updateDefaultGroup(ports),
  updateRealm: updateRealm(ports),
  reorderProfileFields: reorderProfileFields(ports),
  setStatus: setStatus(ports),
  setStatusOfUser: setStatusOfUser(ports),
  updateBot: updateBot(ports),
  updateOwnAccount: updateOwnAccount(ports),
  updateProfileField: updateProfileField(ports),
  updateUser: updateUser(ports),
  uploadEmoji: uploadEmoji(ports),
  updateUserGroup: updateUserGroup(ports),
  updateLinkifier: updateLinkifier(ports),
  updateNavigationView: updateNavigationView(ports),
  updateSavedSnippet: updateSavedSnippet(ports),
  visit: visit(ports),
  writeOwnProfile: writeOwnProfile(ports),
});

export type UseCases = ReturnType<typeof bindUseCases>;
