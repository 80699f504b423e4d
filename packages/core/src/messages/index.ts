/** Sending, editing, moving, deleting and finding messages, their flags and reactions. */
export { canOccur, maxAlertWordLength, searchedText } from './alert-words/alert-word';
export type { ThumbnailName } from './attachments/attachment-path';
export {
  attachmentUrl,
  isThumbnailName,
  realmFolders,
  storageKey,
  thumbnailKey,
  thumbnailNames,
} from './attachments/attachment-path';
export type { Attachment, NewAttachment, StoredUpload } from './attachments/attachment';
export type { EditHistoryVisibility } from './messages/edit-history';
export { visibleEdits } from './messages/edit-history';
export { isSafeAlone, isShownInline } from './attachments/content-type';
export { deactivateCreatedEmoji } from './emoji/steps/deactivate-created';
export { removeCreatedFiles } from './attachments/steps/remove-created';
export { claimForLater } from './attachments/steps/claim-attachments';
export { maxFileUploadSizeMib } from './attachments/upload-limit';
export { uploadedImage } from './attachments/uploaded-image';
export { messagesEventTable } from './domain-events';
export { viewCustomEmoji } from './emoji/custom-emoji-view';
export { emojiDataPath } from './emoji/emoji-data';
export type {
  CustomEmoji,
  EmojiCatalogue,
  EmojiIdentity,
  EmojiReference,
  UnicodeEmoji,
} from './emoji/emoji';
export { ReactionType, isSameEmoji, maxEmojiBytes } from './emoji/emoji';
export type { EmojiMismatch } from './emoji/emoji-named';
export { maxReportLength, reportTypes } from './messages/message-report';
export { checkEmoji, completeReference, withoutExtraAliases } from './emoji/emoji-named';
export type { FlagFacts } from './flags/flag-plan';
export type { FlagsOfMove } from './flags/flags-of-move';
export { flagsOfMove } from './flags/flags-of-move';
export { loadMuted } from './flags/steps/load-muted';
export type { UnreadSummary } from './flags/unread-summary';
export { maxUnreadMessages, summarizeUnread } from './flags/unread-summary';
export type {
  EmailAttachment,
  EmailHeaders,
  IncomingEmail,
  LoopSign,
} from './incoming-email/incoming-email';
export { sentByParleyHeader } from './incoming-email/incoming-email';
export type { EmailAcceptance } from './incoming-email/use-cases/accept-email';
export type { EmailOutcome, ReceiveEmail } from './incoming-email/use-cases/receive-email';
export type { LinkifierFields } from './linkifiers/linkifier';
export { RealmLinkifier, fromUrlFormat, supportsLinkifiers } from './linkifiers/linkifier';
export { endOfHistory } from './messages/anchor';
export { deleteAccountMessages } from './messages/steps/delete-account-messages';
export { boundedHistory, maxEditHistoryBytes, maxEditRecords } from './messages/bounded-history';
export { EditRecord, Submessage } from './messages/edit-record';
export type { FirstMessages } from './messages/first-messages';
export type { MessageAudienceFacts } from './messages/message-audience';
export type { ChannelPlace, HeldMessages, Move, MoveOutcome, MovePlaces } from './messages/move';
export { maxMessageLength, parseContent, trimContent } from './messages/message-content';
export { viewSentMessage } from './messages/message-events';
export { hideInaccessibleUsers, isInaccessibleTo } from './messages/hide-inaccessible-users';
export { messageLink } from './messages/message-link';
export { viewPerson, viewSender } from './messages/message-sender';
export { MessagePerson, MessagePlace, MessageView } from './messages/message-view';
export type { HistorySnapshot } from './messages/snapshots';
export { snapshotsOf } from './messages/snapshots';
export { accessMessage } from './messages/steps/access-message';
export type { MessagePage } from './messages/steps/list-selected';
export type { MessageWithFlags } from './messages/steps/load-messages';
export type { InitialFlags, MessageToStore, NewMessage } from './messages/new-message';
export { noFlags } from './messages/new-message';
export type { Narrow, NarrowTerm, TermKind, SendTimeTerm, TermValues } from './narrows/narrow';
export {
  isSendTimeKind,
  matchesNarrow,
  matchesSendTimeTerm,
  term,
  termKinds,
} from './narrows/narrow';
export type {
  ArchiveSelection,
  ArchivedCount,
  MessageArchive,
  MessageCount,
  SentMessages,
} from './ports/message-archive';
export type { CommitMessage, MessageCommit } from './ports/message-commits';
export type {
  MessagePart,
  NarrowFacts,
  OperandShape,
  RequestedTerm,
  SentFacts,
} from './narrows/operator';
export { resolveTerm } from './narrows/requested-narrow';
export type { SearchQuery } from './narrows/search';
export { parseSearch } from './narrows/search';
export { kindOf, operandShape } from './narrows/spelling';
export type {
  WebhookAnswer,
  WebhookRequest,
  WebhookPostponed,
  WebhookUnanswered,
} from './outgoing-webhooks/webhook-request';
export { webhookTimeoutSeconds } from './outgoing-webhooks/webhook-request';
export type { WebhookCall, WebhookPresentation } from './outgoing-webhooks/webhook-presentation';
export type { BotsAddressed } from './outgoing-webhooks/webhook-trigger';
export type { AlertWordRepository } from './ports/alert-word-repository';
export type { AttachmentRepository } from './ports/attachment-repository';
export type { BotStorageRepository, StorageEntries } from './ports/bot-storage-repository';
export type { BotRepository } from './ports/bot-repository';
export type { CustomEmojiRepository } from './ports/custom-emoji-repository';
export type {
  AvatarFlaw,
  AvatarPictures,
  EmojiPicture,
  Gravatars,
  Pictures,
  Thumbnails,
} from './ports/files';
export { maxLinkedPages } from './link-previews/link-preview';
export type { LinkedPageRepository } from './ports/linked-page-repository';
export type { FetchedPage } from './link-previews/fetched-page';
export type { PageFetcher } from './ports/page-fetcher';
export type { LinkifierRepository } from './ports/linkifier-repository';
export type {
  LinkifierFlaw,
  LinkifierValidator,
  ProposedLinkifier,
} from './ports/linkifier-validator';
export type { MessageEditRepository } from './ports/message-edit-repository';
export type {
  Highlight,
  LoadedPage,
  MessageRange,
  MessageReader,
  MessageRepository,
  MessageSearch,
  PageSelection,
  RecentConversation,
} from './ports/message-repository';
export { bytesOfAddition } from './ports/message-repository';
export type { ReactionRepository } from './ports/reaction-repository';
export type {
  NotificationPreferenceReader,
  NotificationPreferences,
} from './ports/notification-preferences';
export { answerDays, answerMark } from './incoming-email/answers';
export type { AnswerAddress, AnswerAddressRepository } from './ports/answer-address-repository';
export type { ReceivedEmail, ReceivedEmailRepository } from './ports/received-email-repository';
export type { RecipientRepository } from './ports/recipient-repository';
export type { IncomingWebhook, SignatureCheck } from './incoming-webhooks/incoming-webhook';
export type { ByteRange, Bytes, FileStore, FileTokens, SentAs } from './ports/file-store';
export { inOneChunk } from './ports/file-store';
export type { WebhookCaller } from './ports/webhook-caller';
export type { Reaction } from './reactions/reaction';
export { maxReactions } from './reactions/reaction-plan';
export type { RetentionTerms } from './retention/retention-policy';
export { archiveDays, hasExpired, minNightSeconds } from './retention/retention-policy';
export type { RestoreMessages } from './retention/use-cases/restore-messages';
export type { RetentionPreview } from './retention/use-cases/preview-retention';
export { inSlicesOfTime } from './retention/steps/in-slices-of-time';
export { loadOperatedRealm } from './retention/steps/load-operated-realm';
export { requireTrustedClock } from './retention/steps/require-trusted-clock';
export { sliceSeconds } from './retention/steps/in-slices-of-time';
export type { Addressee, RequestedAddressee } from './sending/addressee';
export type { Destination, DestinationFailure } from './sending/destination';
export type { Correspondent } from './sending/direct-message-permission';
export type { MentionFailure } from './sending/mention-permission';
export { initialFlags } from './sending/message-flags';
export type { SendFailure, SendPlan } from './sending/plan-send';
export { sentEvents } from './sending/sent-events';
export { commitInTransaction } from './sending/steps/commit-in-transaction';
export { notifier, writeToUsers } from './sending/steps/deliver-message';
export type { PreparationFailure, PreparedMessage } from './sending/steps/prepare-message';
export { prepareMessage } from './sending/steps/prepare-message';
export { sendPrepared, ensureDestination } from './sending/steps/send-prepared';
export type { Repositories } from './transaction';
export type { TypingAddressee } from './typing/use-cases/show-typing';
export type {
  Failure,
  LinkifierProblem,
  MessageFailure,
  MessageFailures,
  PictureFlaw,
} from './failures';
export type { NarrowProblem } from './narrows/narrow-problem';
export type { ShapeProblem, WidgetDataProblem, WidgetProblem } from './widgets/widget-problem';
export { maxMessagesPerRequest, maxRecipients, messageFailure } from './failures';
export type { Ports } from './use-case-ports';
export { bindMessageUseCases } from './use-cases';
export { isReadBySender, messageCommandDefaults } from './command-defaults';
export type { CustomEmojiView } from './emoji/custom-emoji-view';
export type { AttachmentView } from './attachments/attachment';
