import type { PostPolicy } from '../channels/post-policy';
import type { FailureTable, Tagged } from '../failures/failure-presentation';
import { badRequest, withCode } from '../failures/failure-presentation';
import { has } from '../feature-levels/feature-level';
import type { MessageId } from '../shared/id';
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

export type TopicIsEmpty = Tagged<'TopicIsEmpty'>;
/** The caller's client knows no topic without a name. */
export const topicIsEmpty: TopicIsEmpty = { _tag: 'TopicIsEmpty' };

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

export type MayNotPost = Tagged<'MayNotPost'> & {
  /** The number that stands for who may. */
  readonly policy: PostPolicy;
  readonly isGuest: boolean;
};
export const mayNotPost = (policy: PostPolicy, isGuest: boolean): MayNotPost => ({
  _tag: 'MayNotPost',
  policy,
  isGuest,
});

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

export type RecipientsOutOfSight = Tagged<'RecipientsOutOfSight'>;
/** The caller may not know of somebody whom the message is for. */
export const recipientsOutOfSight: RecipientsOutOfSight = { _tag: 'RecipientsOutOfSight' };

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

export type EditingTurnedOff = Tagged<'EditingTurnedOff'>;
export const editingTurnedOff: EditingTurnedOff = { _tag: 'EditingTurnedOff' };

export type MayNotEdit = Tagged<'MayNotEdit'>;
export const mayNotEdit: MayNotEdit = { _tag: 'MayNotEdit' };

export type ContentEditTooLate = Tagged<'ContentEditTooLate'>;
export const contentEditTooLate: ContentEditTooLate = { _tag: 'ContentEditTooLate' };

export type NothingToChange = Tagged<'NothingToChange'>;
export const nothingToChange: NothingToChange = { _tag: 'NothingToChange' };

export type DirectMessageHasNoChannel = Tagged<'DirectMessageHasNoChannel'>;
export const directMessageHasNoChannel: DirectMessageHasNoChannel = {
  _tag: 'DirectMessageHasNoChannel',
};

export type DirectMessageHasNoTopic = Tagged<'DirectMessageHasNoTopic'>;
export const directMessageHasNoTopic: DirectMessageHasNoTopic = { _tag: 'DirectMessageHasNoTopic' };

export type PropagateModeWithoutMove = Tagged<'PropagateModeWithoutMove'>;
export const propagateModeWithoutMove: PropagateModeWithoutMove = {
  _tag: 'PropagateModeWithoutMove',
};

export type EmptyTopicNotResolvable = Tagged<'EmptyTopicNotResolvable'>;
export const emptyTopicNotResolvable: EmptyTopicNotResolvable = { _tag: 'EmptyTopicNotResolvable' };

export type ContentAndChannelAtOnce = Tagged<'ContentAndChannelAtOnce'>;
export const contentAndChannelAtOnce: ContentAndChannelAtOnce = { _tag: 'ContentAndChannelAtOnce' };

export type WidgetNotEditable = Tagged<'WidgetNotEditable'>;
export const widgetNotEditable: WidgetNotEditable = { _tag: 'WidgetNotEditable' };

export type MayNotResolve = Tagged<'MayNotResolve'>;
export const mayNotResolve: MayNotResolve = { _tag: 'MayNotResolve' };

export type TopicEditTooLate = Tagged<'TopicEditTooLate'>;
export const topicEditTooLate: TopicEditTooLate = { _tag: 'TopicEditTooLate' };

export type MayNotMove = Tagged<'MayNotMove'>;
export const mayNotMove: MayNotMove = { _tag: 'MayNotMove' };

export type ChannelEditTooLate = Tagged<'ChannelEditTooLate'>;
export const channelEditTooLate: ChannelEditTooLate = { _tag: 'ChannelEditTooLate' };

export type EditHistoryDisabled = Tagged<'EditHistoryDisabled'>;
export const editHistoryDisabled: EditHistoryDisabled = { _tag: 'EditHistoryDisabled' };

export type MayNotDelete = Tagged<'MayNotDelete'>;
export const mayNotDelete: MayNotDelete = { _tag: 'MayNotDelete' };

export type DeletionTooLate = Tagged<'DeletionTooLate'>;
export const deletionTooLate: DeletionTooLate = { _tag: 'DeletionTooLate' };

export type MayNotAttachSubmessage = Tagged<'MayNotAttachSubmessage'>;
export const mayNotAttachSubmessage: MayNotAttachSubmessage = { _tag: 'MayNotAttachSubmessage' };

export type InvalidSubmessage = Tagged<'InvalidSubmessage'>;
export const invalidSubmessage: InvalidSubmessage = { _tag: 'InvalidSubmessage' };

export type InvalidWidgetData = Tagged<'InvalidWidgetData'> & { readonly reason: string };
/** A widget knows nothing of that shape. */
export const invalidWidgetData = (reason: string): InvalidWidgetData => ({
  _tag: 'InvalidWidgetData',
  reason,
});

export type InvalidWidgetJson = Tagged<'InvalidWidgetJson'>;
export const invalidWidgetJson: InvalidWidgetJson = { _tag: 'InvalidWidgetJson' };

export type InvalidWidget = Tagged<'InvalidWidget'> & { readonly reason: string };
/** There is no widget of that shape. */
export const invalidWidget = (reason: string): InvalidWidget => ({ _tag: 'InvalidWidget', reason });

export type PreviousContentDiffers = Tagged<'PreviousContentDiffers'>;
/** Somebody edited the message while the caller did. */
export const previousContentDiffers: PreviousContentDiffers = { _tag: 'PreviousContentDiffers' };

export type MoveTooLate = Tagged<'MoveTooLate'> & {
  readonly firstAllowed: MessageId | null;
  readonly total: number;
  readonly allowed: number;
};
export const moveTooLate = (details: Omit<MoveTooLate, '_tag'>): MoveTooLate => ({
  _tag: 'MoveTooLate',
  ...details,
});

export type WildcardNotAllowed = Tagged<'WildcardNotAllowed'> & {
  readonly scope: 'channel' | 'topic';
};
export const wildcardNotAllowed = (scope: 'channel' | 'topic'): WildcardNotAllowed => ({
  _tag: 'WildcardNotAllowed',
  scope,
});

export type MayNotMentionGroup = Tagged<'MayNotMentionGroup'> & { readonly group: string };
export const mayNotMentionGroup = (group: string): MayNotMentionGroup => ({
  _tag: 'MayNotMentionGroup',
  group,
});

export type MessageFailure =
  | InvalidMessage
  | MessageIsEmpty
  | MessageHasNullBytes
  | MissingTopic
  | TopicIsEmpty
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
  | RecipientsOutOfSight
  | RecipientDeactivated
  | DirectMessagesDisabled
  | NobodyMayAuthorize
  | MayNotInitiate
  | UnableToRender
  | TooManyMessagesRequested
  | MissingAnchor
  | InvalidAnchor
  | AnchorExcludedInside
  | EditingTurnedOff
  | MayNotEdit
  | ContentEditTooLate
  | NothingToChange
  | DirectMessageHasNoChannel
  | DirectMessageHasNoTopic
  | PropagateModeWithoutMove
  | EmptyTopicNotResolvable
  | ContentAndChannelAtOnce
  | WidgetNotEditable
  | MayNotResolve
  | TopicEditTooLate
  | MayNotMove
  | ChannelEditTooLate
  | EditHistoryDisabled
  | MayNotDelete
  | DeletionTooLate
  | MayNotAttachSubmessage
  | InvalidSubmessage
  | InvalidWidgetData
  | InvalidWidgetJson
  | InvalidWidget
  | PreviousContentDiffers
  | MoveTooLate
  | WildcardNotAllowed
  | MayNotMentionGroup;

export const maxMessagesPerRequest = 5000;

const mayNotPostAtAll = 'You do not have permission to post in this channel.';

/** The words of clients that know numbers instead of groups. */
const mayNotPostBy = (policy: PostPolicy, isGuest: boolean): string => {
  switch (policy) {
    case 1:
      return mayNotPostAtAll;
    case 2:
      return 'Only organization administrators can send to this channel.';
    case 3:
      return isGuest
        ? 'Guests cannot send to this channel.'
        : 'New members cannot send to this channel.';
    case 4:
      return 'Only organization administrators and moderators can send to this channel.';
  }
};

export const messageFailures: FailureTable<MessageFailure> = {
  InvalidMessage: () => badRequest('Invalid message(s)'),
  MessageIsEmpty: () => badRequest('Message must not be empty'),
  MessageHasNullBytes: () => badRequest('Message must not contain null bytes'),
  MissingTopic: () => badRequest('Missing topic'),
  TopicIsEmpty: () => badRequest("Topic can't be empty!"),
  InvalidCharacterInTopic: ({ position }) =>
    badRequest(`Invalid character in topic, at position ${position}!`),
  EmptyTopicNotAllowed: (_, level) =>
    badRequest(
      has(level, 'topicsPolicy')
        ? `Sending messages to the ${emptyTopicDisplayName} topic is not allowed in this channel.`
        : 'Topics are required in this organization',
    ),
  OnlyEmptyTopicAllowed: () =>
    badRequest(`Only the ${emptyTopicDisplayName} topic is allowed in this channel.`),
  MayNotPost: ({ policy, isGuest }, level) =>
    badRequest(has(level, 'canSendMessageGroup') ? mayNotPostAtAll : mayNotPostBy(policy, isGuest)),
  MayNotCreateTopic: () =>
    badRequest('You do not have permission to create new topics in this channel.'),
  NotAuthorizedToSend: ({ channel }) =>
    badRequest(`Not authorized to send to channel '${channel}'`),
  MissingRecipients: () => badRequest('Message must have recipients'),
  MissingChannel: () => badRequest('Missing channel'),
  UnknownRecipientEmail: ({ email }) => badRequest(`Invalid email '${email}'`),
  UnknownRecipientId: ({ id }) => badRequest(`Invalid user ID ${id}`),
  RecipientsOutOfSight: () =>
    badRequest('You do not have permission to access some of the recipients.'),
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
  EditingTurnedOff: () => badRequest('Your organization has turned off message editing'),
  MayNotEdit: () => badRequest("You don't have permission to edit this message"),
  ContentEditTooLate: () => badRequest('The time limit for editing this message has passed'),
  NothingToChange: () => badRequest('Nothing to change'),
  DirectMessageHasNoChannel: () => badRequest('Direct messages cannot be moved to channels.'),
  DirectMessageHasNoTopic: () => badRequest('Direct messages cannot have topics.'),
  PropagateModeWithoutMove: () => badRequest('Invalid propagate_mode without topic edit'),
  EmptyTopicNotResolvable: () => badRequest('General chat cannot be marked as resolved'),
  ContentAndChannelAtOnce: () => badRequest('Cannot change message content while changing channel'),
  WidgetNotEditable: () => badRequest('Widgets cannot be edited.'),
  MayNotResolve: () => badRequest("You don't have permission to resolve topics in this channel."),
  TopicEditTooLate: () => badRequest("The time limit for editing this message's topic has passed."),
  MayNotMove: () => badRequest("You don't have permission to move this message"),
  ChannelEditTooLate: () =>
    badRequest("The time limit for editing this message's channel has passed"),
  EditHistoryDisabled: () => badRequest('Message edit history is disabled in this organization'),
  MayNotDelete: () => badRequest("You don't have permission to delete this message"),
  DeletionTooLate: () => badRequest('The time limit for deleting this message has passed'),
  MayNotAttachSubmessage: () => badRequest('You cannot attach a submessage to this message.'),
  InvalidSubmessage: () => badRequest('Invalid json for submessage'),
  InvalidWidgetData: ({ reason }) => badRequest(reason),
  InvalidWidgetJson: () => badRequest('Widgets: API programmer sent invalid JSON content'),
  InvalidWidget: ({ reason }) => badRequest(`Widgets: ${reason}`),
  PreviousContentDiffers: () =>
    withCode(
      'EXPECTATION_MISMATCH',
      "'prev_content_sha256' value does not match the expected value.",
    ),
  MoveTooLate: ({ firstAllowed, total, allowed }) =>
    withCode(
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      `You only have permission to move the ${allowed}/${total} most recent messages in this topic.`,
      {
        first_message_id_allowed_to_move: firstAllowed,
        total_messages_in_topic: total,
        total_messages_allowed_to_move: allowed,
      },
    ),
  MayNotMentionGroup: ({ group }) =>
    badRequest(`You are not allowed to mention user group '${group}'.`),
  WildcardNotAllowed: ({ scope }, level) => {
    const msg = `You do not have permission to use ${scope} wildcard mentions in this ${scope}.`;
    const code =
      scope === 'channel'
        ? 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'
        : 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED';
    return has(level, 'wildcardMentionCodes') ? withCode(code, msg) : badRequest(msg);
  },
};
