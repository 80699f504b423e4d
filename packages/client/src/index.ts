export type { Account } from './api/account';
export type { AnyErrorCode, ErrorCode } from './api/api-error';
export { ApiError } from './api/api-error';
export type { Call, CallOptions, Environment } from './api/call';
export { createApi } from './api/call';
export { parseChatrc } from './api/chatrc';
export type { Event, Message, OperationId, ParamsOf, ResultOf } from './api/operations';
export { applyEvent, isKnownType } from './apply-event';
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
export type { Anchor, ListState, MessageList } from './messages/message-list';
export type { Messages } from './messages/messages';
export { createMessages } from './messages/messages';
