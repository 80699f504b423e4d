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

const textIsTooComplex = 'The text of the email is too complex to be displayed as a message.';
const realmIsDeactivated = 'The organization was deactivated.';

/**
 * The reason in words for the sender of the email, who may be outside of the organization: it names
 * neither the channel nor anybody in it.
 */
export const reasonOfRefusal = ({ _tag }: RefusedPosting): string => {
  switch (_tag) {
    case 'MayNotPost':
    case 'NotAuthorizedToSend':
    case 'ChannelDoesNotExist':
      return 'The channel does not accept messages sent to this email address: the channel was archived, or posting in it was restricted.';
    case 'MayNotCreateTopic':
      return 'No new topics can be started in the channel by email. Use the subject of an existing topic.';
    case 'RenderingFailed':
      return textIsTooComplex;
    case 'RealmDeactivated':
      return realmIsDeactivated;
    default:
      return 'The email cannot be displayed as a message of the channel.';
  }
};

/** The reason in words for whoever answered an email about missed messages. */
export const reasonOfRefusedAnswer = ({ _tag }: RefusedPosting): string => {
  switch (_tag) {
    case 'AnswerIsLate':
      return `Your reply came too late: you can reply to these emails for ${answerDays} days.`;
    case 'AnsweredTooOften':
      return `You have already replied to this email ${maxAnswers} times, which is the limit.`;
    case 'ConversationIsGone':
      return 'The message was deleted, or you can no longer read it.';
    case 'RenderingFailed':
      return textIsTooComplex;
    case 'RealmDeactivated':
      return realmIsDeactivated;
    default:
      return 'You may not send this message in the conversation, or nobody would receive it.';
  }
};
