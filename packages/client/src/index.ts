export type { Account } from './api/account';
export type { AnyErrorCode, ErrorCode } from './api/api-error';
export { ApiError } from './api/api-error';
export type { Call, CallArguments, CallOptions, Environment } from './api/call';
export { createApi } from './api/call';
export { parseChatrc } from './api/chatrc';
export type { Event, Message, OperationId, ParamsOf, ResultOf } from './api/operations';
export { applyEvent } from './apply-event';
export { connect } from './connection/connect';
export type { ConnectOptions, Connection, Snapshot } from './connection/connection';
export type {
  OutgoingMessage,
  PendingMessage,
  PendingMessages,
  SettledMessage,
} from './connection/pending';
export type { Registration } from './connection/registration';
export type { Timer } from './connection/waiting';
export type { Client } from './handler';
export type { WireEvent } from './wire/events';
export type * from './wire/state';
export { featureLevel } from './wire/operation-paths';
export type { ListedMessage, Narrow, NarrowTerm } from './messages/message';
export type { Anchor, ListState, MessageList } from './messages/list-state';
export { unknownList } from './messages/list-state';
export type { Messages } from './messages/messages';
export { createMessages } from './messages/messages';
export type { Conversation } from './conversation';
export { conversationKey, directKey, topicKey } from './conversation';
export type { DraftChannel, Drafts } from './drafts/drafts';
export type { Draft } from './drafts/server-drafts';
export { createDrafts } from './drafts/drafts';
export type { MessagePermissions } from './permissions/message-permissions';
export { messagePermissions } from './permissions/message-permissions';
export type { OwnPermissions, Role } from './permissions/own-permissions';
export { ownPermissions, roleNames, roles } from './permissions/own-permissions';
export type { Presence, PresenceStatus } from './presence/presence';
export { createPresence } from './presence/presence';
export type { ReadTracker } from './reading/read-tracker';
export { createReadTracker } from './reading/read-tracker';
export type { ChannelSection } from './channels/channel-sections';
export { channelSections, foldersInOrder } from './channels/channel-sections';
export type { TopicPolicy } from './topics/policies';
export { topicPolicies, topicPoliciesOf } from './topics/policies';
export type { Topic, Topics } from './topics/topics';
export { createTopics, mergedTopics } from './topics/topics';
export type { Typing } from './typing/typing';
export { createTyping } from './typing/typing';
export type { ConversationSummary, UnreadConversation } from './unread/conversations';
export { recentConversations, unreadConversations } from './unread/conversations';
export type {
  UnreadChannelCount,
  UnreadCount,
  UnreadCounts,
  UnreadDirectCount,
  UnreadTopicCount,
} from './unread/unread-counts';
export { unreadCounts } from './unread/unread-counts';
export type { Poll, PollOption } from './widgets/poll';
export { newPollOption, pollOf, voteFor } from './widgets/poll';
export type { Task, TodoList } from './widgets/todo';
export { newTask, strikeTask, todoOf } from './widgets/todo';
export type { MessageListRow } from './messages/rows';
export { narrowOfMessage, rowsOf } from './messages/rows';
export type { ConversationNarrow, NamedNarrow, WritableNarrow } from './narrows/named-narrow';
export {
  conversationAt,
  directWith,
  isConversation,
  narrowContains,
  narrowKey,
  narrowOf,
  narrowOfTerms,
  termsOf,
} from './narrows/named-narrow';
export type { NarrowPlace } from './narrows/address';
export { addressOfPlace, placeOfAddress } from './narrows/address';
export type { SearchCompletion } from './search/complete-search';
export { completeSearch, isWritingOperand } from './search/complete-search';
export type { Searchable, SearchOperator } from './search/search';
export { parseSearch, writeSearch } from './search/search';
export { compareNames, distinctName, sortByName } from './text/compare';
export { percentDecode } from './text/dot-encoding';
export type { ShowingPage } from './text/prepare-nodes';
export { prepareNodes } from './text/prepare-nodes';
export { hueOf, initialsOf } from './text/initials';
export { bestMatches } from './text/match';
export { withoutStyles } from './text/without-styles';
export type { CodePiece } from './code/highlight';
export { codePiecesOf } from './code/highlight';
export { formatDay, formatMoment, formatShort, formatTime, nowInSeconds } from './times/dates';
export type { LaterTime } from './times/later';
export { fieldTime, fieldValue, laterTimes } from './times/later';
export type { CompletionToken, TextEdit } from './writing/completion';
export { completeToken, insertAt, tokenAt } from './writing/completion';
export type { Emoji, KnownEmoji } from './emoji/emoji';
export { emojiText, everyEmoji, findEmoji } from './emoji/emoji';
export { shownCount, unreadIn, wantsNotice } from './unread/notices';
export type { Inserted } from './writing/suggestions';
export {
  suggestChannels,
  suggestCommands,
  suggestGroups,
  suggestPeople,
  suggestTopics,
  suggestWildcards,
} from './writing/suggestions';
export { draftOf } from './drafts/server-drafts';
export { quotationOf } from './messages/quotation';
export { groupSettingIn, groupsAllowedBy, sizeOfGroupSetting } from './permissions/group-setting';
export type { ProfileFieldType } from './profile/profile-fields';
export {
  profileChoicesFrom,
  profileChoicesOf,
  profileFieldType,
  profileFieldTypes,
  profileText,
  profileValue,
} from './profile/profile-fields';
export { contentHash } from './writing/content-hash';
export { followEvents } from './follow-events';
export { notificationTag } from './push/push-notice';
export type { PushScope } from './push/serve-pushes';
export { servePushes } from './push/serve-pushes';
export type { PushSubscriber } from './push/subscribe-pushes';
export { changePushes, isPushedTo } from './push/subscribe-pushes';
