import type { AccessFailure, RenderingFailed } from '../../access';
import type { MessageFailure } from '../failures';
import type { AddresseeFailure } from '../sending/addressee';
import type { ChannelDestinationFailure } from '../sending/destination';
import type { SendFailure } from '../sending/plan-send';
import type { Unexpected } from '../../kernel';
import type { AnswerRefused } from './answers';
import { answerDays, maxAnswers } from './answers';

/** Why a message is not posted, as far as anybody can do something about it. */
export type RefusedPosting = Exclude<
  | AccessFailure<'RealmDeactivated'>
  | AnswerRefused
  | ChannelDestinationFailure
  | AddresseeFailure
  | MessageFailure<'MessageHasNullBytes' | 'MessageIsEmpty'>
  | RenderingFailed
  | SendFailure,
  Unexpected
>;

/** For the sender, who may be outside of the organization, and for whoever answered a notice. */
type Reasons = { readonly ofEmail: string; readonly ofAnswer: string };

const both = (reason: string): Reasons => ({ ofEmail: reason, ofAnswer: reason });

const notSendable: Reasons = {
  ofEmail: 'The email cannot be displayed as a message of the channel.',
  ofAnswer: 'You may not send this message in the conversation, or nobody would receive it.',
};

const closedChannel: Reasons = {
  ...notSendable,
  ofEmail:
    'The channel does not accept messages sent to this email address: the channel was archived, or posting in it was restricted.',
};

const reasons: Readonly<Record<RefusedPosting['_tag'], Reasons>> = {
  AnswerIsLate: {
    ...notSendable,
    ofAnswer: `Your reply came too late: you can reply to these emails for ${answerDays} days.`,
  },
  AnsweredTooOften: {
    ...notSendable,
    ofAnswer: `You have already replied to this email ${maxAnswers} times, which is the limit.`,
  },
  ConversationIsGone: {
    ...notSendable,
    ofAnswer: 'The message was deleted, or you can no longer read it.',
  },
  RealmDeactivated: both('The organization was deactivated.'),
  RenderingFailed: both('The text of the email is too complex to be displayed as a message.'),
  ChannelDoesNotExist: closedChannel,
  MayNotPost: closedChannel,
  NotAuthorizedToSend: closedChannel,
  MayNotCreateTopic: {
    ...notSendable,
    ofEmail:
      'No new topics can be started in the channel by email. Use the subject of an existing topic.',
  },
  BeyondKey: notSendable,
  ChannelNameBlank: notSendable,
  ChannelNameTooLong: notSendable,
  DirectMessagesDisabled: notSendable,
  EmptyTopicNotAllowed: notSendable,
  InaccessibleRecipients: notSendable,
  InvalidCharacterInChannelName: notSendable,
  InvalidCharacterInTopic: notSendable,
  InvalidWidget: notSendable,
  InvalidWidgetJson: notSendable,
  MayNotInitiate: notSendable,
  MayNotMentionGroup: notSendable,
  MessageHasNullBytes: notSendable,
  MessageIsEmpty: notSendable,
  MissingRecipients: notSendable,
  MissingTopic: notSendable,
  NobodyMayAuthorize: notSendable,
  OnlyEmptyTopicAllowed: notSendable,
  RecipientDeactivated: notSendable,
  TooManyRecipients: notSendable,
  TopicIsEmpty: notSendable,
  UnknownRecipientEmail: notSendable,
  UnknownRecipientId: notSendable,
  WildcardNotAllowed: notSendable,
};

/** The reason in words, which name neither the channel nor anybody in it. */
export const reasonOfRefusal = ({ _tag }: RefusedPosting, isAnswer: boolean): string =>
  isAnswer ? reasons[_tag].ofAnswer : reasons[_tag].ofEmail;
