/** Sending, editing, moving, deleting and finding messages, their flags and reactions. */
export { maxAlertWordLength } from './alert-words/alert-word';
export {
  addAlertWords,
  listAlertWords,
  removeAlertWords,
} from './alert-words/use-cases/manage-alert-words';
export type { ThumbnailName } from './attachments/attachment-path';
export { attachmentUrl, isThumbnailName } from './attachments/attachment-path';
export type { Attachment, NewAttachment } from './attachments/attachment';
export { presentAttachment } from './attachments/attachment';
export { isShownInline } from './attachments/content-type';
export type { FileAccessNeeds } from './attachments/steps/access-attachment';
export { claimForLater } from './attachments/steps/claim-attachments';
export { maxFileUploadSizeMib } from './attachments/upload-limit';
export { uploadedImage } from './attachments/uploaded-image';
export { deleteAttachment } from './attachments/use-cases/delete-attachment';
export { deleteUnclaimedUploads } from './attachments/use-cases/delete-unclaimed-uploads';
export { discardFiles } from './attachments/use-cases/discard-files';
export { findUpload, openUpload } from './attachments/use-cases/find-upload';
export { listAttachments } from './attachments/use-cases/list-attachments';
export { followTemporaryUrl, issueTemporaryUrl } from './attachments/use-cases/temporary-url';
export { uploadFile } from './attachments/use-cases/upload-file';
export type { DomainEvent } from './domain-events';
export { messagesEventCodecs, messagesEventTable } from './domain-events';
export { presentCustomEmojiMap, viewCustomEmoji } from './emoji/custom-emoji-view';
export { emojiData, emojiDataPath } from './emoji/emoji-data';
export type { CustomEmoji, EmojiCatalogue, EmojiIdentity, UnicodeEmoji } from './emoji/emoji';
export { ReactionType } from './emoji/emoji';
export type { EmojiMismatch } from './emoji/find-emoji';
export { checkEmoji, findEmoji, parseReactionType } from './emoji/find-emoji';
export { loadCatalogue } from './emoji/steps/load-catalogue';
export { deactivateEmoji } from './emoji/use-cases/deactivate-emoji';
export { listEmoji } from './emoji/use-cases/list-emoji';
export { maxEmojiBytes, uploadEmoji } from './emoji/use-cases/upload-emoji';
export { messagesFailureTable } from './failures';
export { findMuted } from './flags/steps/find-muted';
export { maxUnreadMessages, summarizeUnread } from './flags/unread-summary';
export { changeFlagsInNarrow } from './flags/use-cases/change-flags-in-narrow';
export { changeFlags } from './flags/use-cases/change-flags';
export { listReaders } from './flags/use-cases/list-readers';
export { markAllAsRead, markChannelAsRead } from './flags/use-cases/mark-as-read';
export type { LinkifierFields } from './linkifiers/linkifier';
export { RealmLinkifier, fromUrlFormat, presentLinkifier } from './linkifiers/linkifier';
export { createLinkifier } from './linkifiers/use-cases/create-linkifier';
export { deleteLinkifier } from './linkifiers/use-cases/delete-linkifier';
export { listLinkifiers } from './linkifiers/use-cases/list-linkifiers';
export { reorderLinkifiers } from './linkifiers/use-cases/reorder-linkifiers';
export { updateLinkifier } from './linkifiers/use-cases/update-linkifier';
export type { Addressee } from './messages/addressee';
export { endOfHistory } from './messages/anchor';
export type { Correspondent } from './messages/direct-message-permission';
export { EditRecord, Submessage } from './messages/edit-record';
export { fenceFor } from './messages/fence';
export { isReadBySender } from './messages/human-clients';
export type { MessageCompany } from './messages/message-audience';
export { maxMessageLength, parseContent } from './messages/message-content';
export { seenBy } from './messages/message-events';
export { messageLink } from './messages/message-link';
export { viewPerson, viewSender } from './messages/message-sender';
export { MessagePerson, MessagePlace, MessageView } from './messages/message-view';
export { presentMessage } from './messages/present-message';
export { presentSnapshots } from './messages/snapshots';
export { accessMessage } from './messages/steps/access-message';
export type { DestinationFailure } from './messages/steps/find-destination';
export type { MessageWithFlags } from './messages/steps/load-messages';
export type { MentionFailure } from './messages/steps/may-mention';
export type {
  PreparationFailure,
  PreparedMessage,
  SendingFailure,
  SendingNeeds,
  SettlingNeeds,
} from './messages/steps/prepare-message';
export { prepareMessage, sendPrepared, settleDestination } from './messages/steps/prepare-message';
export type { WritingNeeds } from './messages/steps/write-message';
export { notifier, writeToUser } from './messages/steps/write-to-user';
export { addSubmessage } from './messages/use-cases/add-submessage';
export { deleteAccountMessages } from './messages/use-cases/delete-account-messages';
export { deleteMessage } from './messages/use-cases/delete-message';
export { editMessage } from './messages/use-cases/edit-message';
export { getHistory } from './messages/use-cases/get-history';
export { getMessage } from './messages/use-cases/get-message';
export { listMessagesById } from './messages/use-cases/list-messages-by-id';
export { listMessages } from './messages/use-cases/list-messages';
export { matchNarrow } from './messages/use-cases/match-narrow';
export { postNotices } from './messages/use-cases/post-notices';
export { renderMessage } from './messages/use-cases/render-message';
export { sendMessage } from './messages/use-cases/send-message';
export type { RequestedTerm } from './narrows/narrow-request';
export type {
  ConditionOnSent,
  MessagePart,
  Narrow,
  NarrowCondition,
  NarrowFacts,
  SentFacts,
} from './narrows/narrow';
export { holdsOnSent, matchesNarrow, messageParts } from './narrows/narrow';
export type { SearchQuery } from './narrows/search';
export { parseSearch } from './narrows/search';
export { stateCondition } from './narrows/state-condition';
export { callWebhook } from './outgoing-webhooks/use-cases/call-webhook';
export { getOwnWebhook } from './outgoing-webhooks/use-cases/get-own-webhook';
export type {
  WebhookAnswer,
  WebhookRequest,
  WebhookUnanswered,
} from './outgoing-webhooks/webhook-request';
export { webhookTimeoutSeconds } from './outgoing-webhooks/webhook-request';
export type { BotsAddressed } from './outgoing-webhooks/webhook-trigger';
export type { AlertWordRepository } from './ports/alert-word-repository';
export type { AttachmentRepository } from './ports/attachment-repository';
export type { BotRepository } from './ports/bot-repository';
export type { CustomEmojiRepository } from './ports/custom-emoji-repository';
export type {
  AvatarFlaw,
  AvatarPictures,
  EmojiPicture,
  Gravatars,
  Pictures,
  PublicFiles,
  Thumbnails,
} from './ports/files';
export type { LinkifierRepository } from './ports/linkifier-repository';
export type {
  LinkifierFlaw,
  LinkifierValidator,
  ProposedLinkifier,
} from './ports/linkifier-validator';
export type {
  ChannelPlace,
  FirstMessage,
  MessageEditRepository,
  Move,
} from './ports/message-edit-repository';
export type {
  Highlight,
  MessageRange,
  MessageRepository,
  MessageSearch,
  NewMessage,
  RecentConversation,
} from './ports/message-repository';
export type { ReactionRepository } from './ports/reaction-repository';
export type { NotificationPreferenceReader } from './ports/notification-preferences';
export type { RecipientRepository } from './ports/recipient-repository';
export type { ByteRange, Bytes, FileTokens, UploadStore } from './ports/upload-store';
export type { WebhookCaller } from './ports/webhook-caller';
export type { Reaction } from './reactions/reaction';
export { isSameEmoji } from './reactions/reaction';
export { addReaction } from './reactions/use-cases/add-reaction';
export { deleteReaction } from './reactions/use-cases/delete-reaction';
export { deleteTopic } from './topics/use-cases/delete-topic';
export type { Transaction } from './transaction';
export { showTypingWhileEditing } from './typing/use-cases/show-typing-while-editing';
export type { TypingAddressee } from './typing/use-cases/show-typing';
export { showTyping } from './typing/use-cases/show-typing';
export type { MessageFailure, PictureFlaw } from './failures';
export { messageFailure } from './failures';
