import type { FailureTable, MessageId, Tagged } from '../../kernel';
import { badRequest, withCode } from '../../kernel';

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

export type EditFailure =
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
  | PreviousContentDiffers
  | MoveTooLate;

export const editFailures: FailureTable<EditFailure> = {
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
};
