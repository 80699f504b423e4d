import type { FailureTable, Tagged } from '../failures/failure-presentation';
import { badRequest } from '../failures/failure-presentation';
import { emptyTopicDisplayName } from '../realms/realm';

export type InvalidMessage = Tagged<'InvalidMessage'>;
/** There is no such message, or none that the caller may read. */
export const invalidMessage: InvalidMessage = { _tag: 'InvalidMessage' };

export type MessageIsEmpty = Tagged<'MessageIsEmpty'>;
export const messageIsEmpty: MessageIsEmpty = { _tag: 'MessageIsEmpty' };

export type MessageHasNullBytes = Tagged<'MessageHasNullBytes'>;
export const messageHasNullBytes: MessageHasNullBytes = { _tag: 'MessageHasNullBytes' };

export type MissingTopic = Tagged<'MissingTopic'>;
export const missingTopic: MissingTopic = { _tag: 'MissingTopic' };

export type InvalidCharacterInTopic = Tagged<'InvalidCharacterInTopic'> & {
  /** 1-based. */
  readonly position: number;
};
export const invalidCharacterInTopic = (position: number): InvalidCharacterInTopic => ({
  _tag: 'InvalidCharacterInTopic',
  position,
});

export type EmptyTopicNotAllowed = Tagged<'EmptyTopicNotAllowed'>;
export const emptyTopicNotAllowed: EmptyTopicNotAllowed = { _tag: 'EmptyTopicNotAllowed' };

export type OnlyEmptyTopicAllowed = Tagged<'OnlyEmptyTopicAllowed'>;
export const onlyEmptyTopicAllowed: OnlyEmptyTopicAllowed = { _tag: 'OnlyEmptyTopicAllowed' };

export type MayNotPost = Tagged<'MayNotPost'>;
export const mayNotPost: MayNotPost = { _tag: 'MayNotPost' };

export type MayNotCreateTopic = Tagged<'MayNotCreateTopic'>;
export const mayNotCreateTopic: MayNotCreateTopic = { _tag: 'MayNotCreateTopic' };

export type NotAuthorizedToSend = Tagged<'NotAuthorizedToSend'> & { readonly channel: string };
export const notAuthorizedToSend = (channel: string): NotAuthorizedToSend => ({
  _tag: 'NotAuthorizedToSend',
  channel,
});

export type MissingRecipients = Tagged<'MissingRecipients'>;
export const missingRecipients: MissingRecipients = { _tag: 'MissingRecipients' };

export type MissingChannel = Tagged<'MissingChannel'>;
export const missingChannel: MissingChannel = { _tag: 'MissingChannel' };

export type UnknownRecipientEmail = Tagged<'UnknownRecipientEmail'> & { readonly email: string };
export const unknownRecipientEmail = (email: string): UnknownRecipientEmail => ({
  _tag: 'UnknownRecipientEmail',
  email,
});

export type UnknownRecipientId = Tagged<'UnknownRecipientId'> & { readonly id: number };
export const unknownRecipientId = (id: number): UnknownRecipientId => ({
  _tag: 'UnknownRecipientId',
  id,
});

export type RecipientDeactivated = Tagged<'RecipientDeactivated'> & { readonly email: string };
export const recipientDeactivated = (email: string): RecipientDeactivated => ({
  _tag: 'RecipientDeactivated',
  email,
});

export type DirectMessagesDisabled = Tagged<'DirectMessagesDisabled'>;
export const directMessagesDisabled: DirectMessagesDisabled = { _tag: 'DirectMessagesDisabled' };

export type NobodyMayAuthorize = Tagged<'NobodyMayAuthorize'>;
export const nobodyMayAuthorize: NobodyMayAuthorize = { _tag: 'NobodyMayAuthorize' };

export type MayNotInitiate = Tagged<'MayNotInitiate'>;
export const mayNotInitiate: MayNotInitiate = { _tag: 'MayNotInitiate' };

export type UnableToRender = Tagged<'RenderingFailed'>;

export type TooManyMessagesRequested = Tagged<'TooManyMessagesRequested'>;
export const tooManyMessagesRequested: TooManyMessagesRequested = {
  _tag: 'TooManyMessagesRequested',
};

export type MissingAnchor = Tagged<'MissingAnchor'>;
export const missingAnchor: MissingAnchor = { _tag: 'MissingAnchor' };

export type InvalidAnchor = Tagged<'InvalidAnchor'>;
export const invalidAnchor: InvalidAnchor = { _tag: 'InvalidAnchor' };

export type AnchorExcludedInside = Tagged<'AnchorExcludedInside'>;
export const anchorExcludedInside: AnchorExcludedInside = { _tag: 'AnchorExcludedInside' };

export type MessageFailure =
  | InvalidMessage
  | MessageIsEmpty
  | MessageHasNullBytes
  | MissingTopic
  | InvalidCharacterInTopic
  | EmptyTopicNotAllowed
  | OnlyEmptyTopicAllowed
  | MayNotPost
  | MayNotCreateTopic
  | NotAuthorizedToSend
  | MissingRecipients
  | MissingChannel
  | UnknownRecipientEmail
  | UnknownRecipientId
  | RecipientDeactivated
  | DirectMessagesDisabled
  | NobodyMayAuthorize
  | MayNotInitiate
  | UnableToRender
  | TooManyMessagesRequested
  | MissingAnchor
  | InvalidAnchor
  | AnchorExcludedInside;

export const maxMessagesPerRequest = 5000;

export const messageFailures: FailureTable<MessageFailure> = {
  InvalidMessage: () => badRequest('Invalid message(s)'),
  MessageIsEmpty: () => badRequest('Message must not be empty'),
  MessageHasNullBytes: () => badRequest('Message must not contain null bytes'),
  MissingTopic: () => badRequest('Missing topic'),
  InvalidCharacterInTopic: ({ position }) =>
    badRequest(`Invalid character in topic, at position ${position}!`),
  EmptyTopicNotAllowed: () =>
    badRequest(
      `Sending messages to the ${emptyTopicDisplayName} topic is not allowed in this channel.`,
    ),
  OnlyEmptyTopicAllowed: () =>
    badRequest(`Only the ${emptyTopicDisplayName} topic is allowed in this channel.`),
  MayNotPost: () => badRequest('You do not have permission to post in this channel.'),
  MayNotCreateTopic: () =>
    badRequest('You do not have permission to create new topics in this channel.'),
  NotAuthorizedToSend: ({ channel }) =>
    badRequest(`Not authorized to send to channel '${channel}'`),
  MissingRecipients: () => badRequest('Message must have recipients'),
  MissingChannel: () => badRequest('Missing channel'),
  UnknownRecipientEmail: ({ email }) => badRequest(`Invalid email '${email}'`),
  UnknownRecipientId: ({ id }) => badRequest(`Invalid user ID ${id}`),
  RecipientDeactivated: ({ email }) => badRequest(`'${email}' is no longer using Parley.`),
  DirectMessagesDisabled: () => badRequest('Direct messages are disabled in this organization.'),
  NobodyMayAuthorize: () =>
    badRequest('This conversation does not include any users who can authorize it.'),
  MayNotInitiate: () =>
    badRequest('You do not have permission to initiate direct message conversations.'),
  RenderingFailed: () => badRequest('Unable to render message'),
  TooManyMessagesRequested: () =>
    badRequest(`Too many messages requested (maximum ${maxMessagesPerRequest}).`),
  MissingAnchor: () => badRequest("Missing 'anchor' argument."),
  InvalidAnchor: () => badRequest('Invalid anchor'),
  AnchorExcludedInside: () => badRequest('The anchor can only be excluded at an end of the range'),
};
