/** Values without a domain: ids, time, text, feature levels, failures, events, jobs. */
export type { HasReceived, Listener, Receivers } from './events/audience';
export { Audience, everyone, includes, nextMessage, onlyTo } from './events/audience';
export type { Capability, ClientCapabilities } from './events/client-capabilities';
export { capabilitiesAt, capabilityNames } from './events/client-capabilities';
export type { EventViewer } from './events/event-viewer';
export type { EventOp, EventType, WireEvent } from './events/event-types';
export { eventOps } from './events/event-types';
export type { EventIn } from './events/event-table';
export { eventTable } from './events/event-table';
export type { EventLimits, EventQueue, QueueNarrow } from './events/event-queue';
export {
  defaultEventLimits,
  defaultIdleTimeoutSeconds,
  idleTimeoutSeconds,
  isExpired,
} from './events/event-queue';
export { Fact, channelFact, factKey, realmFact, userFact } from './events/fact';
export type { FactAges } from './events/fact-ages';
export { ageOf, unknownAges } from './events/fact-ages';
export type { AddressedEventOf, LogEntryOf } from './events/log-entry';
export type { FlagHolders } from './events/log-entry';
export { flagsOf, readFlagHolders } from './events/log-entry';
export type { FailureIn, NoDetails, Tagged } from './failures/failure';
export { failureMaker } from './failures/failure';
export type { Change } from './feature-levels/changes';
export { changes } from './feature-levels/changes';
export type { FeatureLevel } from './feature-levels/feature-level';
export { currentLevel, has, levelOf, pinnedLevel } from './feature-levels/feature-level';
export type { LevelSources } from './feature-levels/default-level';
export { chooseLevel, levelSetting, unknownSources } from './feature-levels/default-level';
export type { ClientTrait, KnownClient } from './feature-levels/known-clients';
export {
  clientTraits,
  extendedClients,
  knownClientOf,
  knownClients,
} from './feature-levels/known-clients';
export { AccountMessages } from './jobs/account-messages';
export type { FoundNames } from './jobs/found-names';
export type { Job, JobTag, PushNotice } from './jobs/job';
export {
  ArchiveMessages,
  CallOutgoingWebhook,
  FetchLinkPreviews,
  Creations,
  DeleteAccountMessages,
  EmptyArchive,
  DeleteRealm,
  ExpireExport,
  ExportRealm,
  ForgetQuotations,
  PostNotices,
  RemoveCreations,
  RequestPasswordReset,
  RequestToJoin,
  SendMail,
  SendPush,
  GatherMissedMessages,
  NoteMissedMessages,
  WithdrawPushes,
  decodeJob,
  isPrompt,
  jobTags,
  serialQueueOf,
} from './jobs/job';
export type {
  EmailNotPostedNotice,
  MissedMessagesNotice,
  NewLoginNotice,
  PasswordResetRequester,
} from './jobs/email-notice';
export { EmailNotice } from './jobs/email-notice';
export type { ChannelNotice, PersonalNotice } from './jobs/notice';
export { Notice, channelNotice, maxMembershipNotices, personalNotice } from './jobs/notice';
export type { RecurringJob } from './jobs/recurring-job';
export { recurringJobs } from './jobs/recurring-job';
export { WebhookTrigger } from './jobs/webhook-trigger';
export type { Clock } from './ports/clock';
export type { DescribeFailure } from './ports/describe-failure';
export type { EventOutboxOf } from './ports/event-outbox';
export type { Faces, ReaderOf, TransactionOf } from './ports/faces';
export type { InPieces, Take } from './ports/in-pieces';
export { catching } from './ports/catching';
export { newHexToken } from './ports/hex-token';
export type { Makers } from './ports/lazily';
export { lazily } from './ports/lazily';
export { whileOutdated } from './ports/while-outdated';
export { chunksByWeight } from './shared/chunks-by-weight';
export type { TurnLimits, Turns } from './shared/turns';
export { turnsOf } from './shared/turns';
export { inOnePiece } from './ports/in-pieces';
export type { JobHandlers, JobQueue, JobRunner, NewJob } from './ports/job-queue';
export { onlyOnce, runJob } from './ports/job-queue';
export type { RandomNumbers } from './ports/random-numbers';
export type {
  ApiKeys,
  BearerTokens,
  ConfirmationTokens,
  Passwords,
  RandomIds,
  Tokened,
} from './ports/secrets';
export type { Async, InTurn, Unexpected, Work } from './ports/unexpected';
export {
  conflicting,
  diskFull,
  fileFailure,
  isUnexpected,
  moving,
  outdated,
  unavailable,
  unexpected,
} from './ports/unexpected';
export type {
  Actor,
  Basis,
  FactsVersion,
  TransactOn,
  Turn,
  UnitOfWorkOn,
} from './ports/unit-of-work';
export { basisOf, havingRead } from './ports/unit-of-work';
export type { ApiKeyOf, ApiKeySeed } from './shared/api-key-seed';
export { firstSeed } from './shared/api-key-seed';
export { ascending } from './shared/ascending';
export { gibibyte, kibibyte, mebibyte } from './shared/bytes';
export { plural } from './shared/plural';
export type { JsonFlaw } from './shared/bounded-json';
export { jsonLimits, parseBoundedJson } from './shared/bounded-json';
export { isRecord } from './shared/is-record';
export { isCalendarDay, parseMoment } from './shared/calendar';
export type { Cancellable, Cancellation } from './shared/cancellation';
export { newCancellation } from './shared/cancellation';
export type { AutomaticFlag, Flag, ManualFlag, StoredFlag } from './shared/flag';
export {
  flagNames,
  changeOfFlag,
  hasFlag,
  manualFlags,
  maxStarredMessages,
  mentionFlags,
  storedFlagBits,
  storedFlags,
  wildcardFlags,
} from './shared/flag';
export { groupBy } from './shared/group-by';
export { guarded } from './shared/guarded';
export { escapeHtml, hiddenFormula, htmlTag } from './shared/html';
export { fenceFor, fencedQuotation } from './shared/fence';
export { withoutMarkup } from './shared/without-markup';
export { elementsPerSlice, mapInSlices } from './ports/in-slices';
export { nextTurn } from './ports/next-turn';
export type { Id } from './shared/id';
export {
  AttachmentId,
  ChannelFolderId,
  ChannelId,
  ClientDeviceId,
  CustomEmojiId,
  DefaultChannelGroupId,
  DraftId,
  EmailChangeId,
  EventId,
  ExportId,
  InvitationId,
  SessionId,
  LinkifierId,
  MessageId,
  NamedKeyId,
  PlaygroundId,
  ProfileFieldId,
  PushRegistrationId,
  RealmId,
  RecipientId,
  ReminderId,
  SavedSnippetId,
  ScheduledMessageId,
  UserGroupId,
  UserId,
  asId,
  isWholeNumber,
} from './shared/id';
export type { Recipient } from './shared/recipient';
export { participants, participantsKey } from './shared/recipient';
export { Role, isAtLeast, role, roles } from './shared/role';
export type { SystemBotKind } from './shared/system-bots';
export { systemBotKinds, systemBots } from './shared/system-bots';
export {
  firstUnsuitable,
  foldAddress,
  foldDomain,
  isInvisible,
  isVisibleAddress,
  replaceUnsuitable,
  sameAddress,
} from './shared/names';
export {
  firstUnprintable,
  foldCase,
  foldSpelling,
  lengthOf,
  sameText,
  truncate,
  utf8BytesOf,
} from './shared/text';
export { ensure } from './ports/ensure';
export { ifAny } from './ports/if-any';
export { struct, tagged, withOptional } from './shared/struct';
export type { Timestamp } from './shared/timestamp';
export {
  daysBefore,
  isDuration,
  secondsPerDay,
  toIsoDate,
  toIsoMinute,
  toReadableTime,
} from './shared/timestamp';
export { isWebUrl, sitePathOf, unsubscribePath } from './shared/url';
export { together } from './ports/together';
export { numberIn } from './shared/number-in';
export { without } from './shared/without';
export type { Given } from './shared/command-defaults';
export { completeCommand, completing, withDefaults } from './shared/command-defaults';
export type { Fields } from './shared/shared-fields';
export { SharedFields, sharedFields } from './shared/shared-fields';
export type { Part } from './shared/shared-list';
export { SharedList, ownPart } from './shared/shared-list';
