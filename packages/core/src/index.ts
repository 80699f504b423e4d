/**
 * What programs that embed Parley use, and what binds its modules; entry-point.test.ts lists the
 * names. Parley's own packages import what a module of the core has from the module's entry point:
 * `@parley/core/channels`.
 */
export type {
  ActingFailure,
  ActingOptions,
  AsUser,
  Commands,
  Embedded,
  EventFilter,
  EventSubscription,
  MessageEvent,
  Result,
  StopSignal,
  UserUseCases,
  Who,
} from './embedding';
export { ParleyError, embed, isMessageEvent, orThrow } from './embedding';
export { bindJobHandlers } from './bind-job-handlers';
export { commandDefaults } from './command-defaults';
export type { Failure, Failures } from './failure';
export type { SettingOwner } from './setting-uses';
export { settingUses } from './setting-uses';
export type { ForUsers, Ports, UseCases } from './use-cases';
export { bindParley, bindUseCases } from './use-cases';

/** The ids of things: types, with codecs of the same names, and `asId(ChannelId)(7)`. */
export type { Id, Timestamp } from './kernel';
export {
  AttachmentId,
  ChannelFolderId,
  ChannelId,
  CustomEmojiId,
  DefaultChannelGroupId,
  DraftId,
  EventId,
  ExportId,
  InvitationId,
  LinkifierId,
  MessageId,
  NamedKeyId,
  PlaygroundId,
  ProfileFieldId,
  PushRegistrationId,
  RealmId,
  ReminderId,
  SavedSnippetId,
  ScheduledMessageId,
  SessionId,
  UserGroupId,
  UserId,
  asId,
} from './kernel';

/** What use cases take and return. */
export type { Basis, Capability, FeatureLevel, Flag } from './kernel';
export { Role, currentLevel, has, pinnedLevel, role } from './kernel';
export type { Caller, Realm, User, UserGroup, Viewer, Visitor } from './access';
export { GroupSettingValue, isAdministrator, isBot, isGuest } from './access';
export type { Channel } from './channels';
export { Subscription, VisibilityPolicy, visibilityPolicy } from './channels';
export type { Addressee, Attachment, Narrow, NarrowTerm } from './messages';
export { MessageView, ReactionType } from './messages';
export { Draft, Reminder, SavedSnippet, ScheduledMessage } from './personal';
export type { Invitation, UserStatus } from './accounts';
export { ProfileField } from './accounts';
export type { RealmExport } from './organization';
export type { DeliveredEvent, DomainEvent, EventPresentation } from './events';

/** What a program can replace: the ports, with what they take and return. */
export type {
  ApiKeys,
  Async,
  Clock,
  Passwords,
  RandomIds,
  RandomNumbers,
  Unexpected,
} from './kernel';
export { catching, unexpected } from './kernel';
export type { Renderer, Rendering, RenderingDirectory } from './access';
export { renderingFailed } from './access';
export type {
  ByteRange,
  Bytes,
  FileStore,
  Gravatars,
  LinkifierValidator,
  PageFetcher,
  Pictures,
  UnicodeEmoji,
  WebhookCaller,
  WebhookRequest,
} from './messages';
export { sentByParleyHeader } from './messages';
export type {
  Credentials,
  DirectoryPerson,
  DisposableDomains,
  Email,
  Mailer,
  PasswordBackend,
  PushPayload,
  PushSender,
} from './accounts';
