import type { User } from '../../access';
import { truncate } from '../../kernel';
import { fenceFor } from '../messages/fence';
import type { WebhookUnanswered } from './webhook-request';
import { webhookTimeoutSeconds } from './webhook-request';

/** Why a bot did not answer as it should have. */
export type WebhookFailure =
  | { readonly _tag: 'Unanswered'; readonly why: WebhookUnanswered }
  | { readonly _tag: 'Refused'; readonly status: number; readonly text: string }
  /** The answer says nothing that the service understands. */
  | { readonly _tag: 'BadAnswer'; readonly reason: string; readonly text: string }
  /** What it answered cannot be sent. */
  | { readonly _tag: 'ReplyRefused'; readonly reason: string; readonly text: string }
  /** The format of its payload has no direct messages. */
  | { readonly _tag: 'NoDirectMessages' };

const unreached = (why: WebhookUnanswered): string =>
  why._tag === 'Failed' ? `${why.name}: ${why.message}` : 'Bot is unavailable';

/** What those in the conversation are told. Source: reference, "Outgoing webhook", failures. */
export const webhookFailureNotice = (failure: WebhookFailure): string => {
  switch (failure._tag) {
    case 'BadAnswer':
    case 'ReplyRefused':
      return `Failure! ${failure.reason}`;
    case 'Refused':
      return `Failure! Third party responded with ${failure.status}`;
    case 'NoDirectMessages':
      return `Failure! Slack outgoing webhooks don't support direct messages.`;
    case 'Unanswered':
      return `Failure! ${unreached(failure.why)}`;
  }
};

/** How much of an answer the owner is shown, in code points. */
const shownLength = 2000;

const fenced = (text: string): string => {
  const fence = fenceFor(text);
  return `${fence}\n${truncate(text, shownLength, '…')}\n${fence}`;
};

const whyUnanswered = (why: WebhookUnanswered): string => {
  switch (why._tag) {
    case 'TimedOut':
      return `Request timed out after ${webhookTimeoutSeconds} seconds.`;
    case 'NotReached':
      return 'A connection error occurred. Is my bot server down?';
    case 'NotAllowed':
      return 'The URL is on a private or disallowed network.';
    case 'Failed':
      return `When trying to send the request, this error occurred:\n${fenced(`${why.name}: ${why.message}`)}`;
  }
};

const causeOf = (failure: WebhookFailure): string => {
  switch (failure._tag) {
    case 'Unanswered':
      return whyUnanswered(failure.why);
    case 'Refused':
      return `The webhook got a response with status code *${failure.status}*.`;
    case 'BadAnswer':
    case 'ReplyRefused':
      return `The outgoing webhook server attempted to send a message, but the reply was refused:\n> ${failure.reason}`;
    case 'NoDirectMessages':
      return 'Payloads in the format of Slack cannot tell of direct messages.';
  }
};

/** What came back, if anything did. */
export const answerOf = (failure: WebhookFailure): string | undefined =>
  'text' in failure && failure.text !== '' ? failure.text : undefined;

const shown = (answer: string | undefined): string =>
  answer === undefined
    ? ''
    : `\n\nThe response contains the following payload:\n${fenced(answer.replaceAll('\0', '\ufffd'))}`;

/**
 * What the bot's owner is told.
 *
 * @param link the address of the message that called the bot
 * @param answer what came back, to be shown
 */
export const ownerNotice = (
  bot: Pick<User, 'fullName' | 'id'>,
  link: string,
  failure: WebhookFailure,
  answer: string | undefined,
): string =>
  `[A message](${link}) to your bot @_**${bot.fullName}|${bot.id}** triggered an outgoing webhook.\n${causeOf(failure)}${shown(answer)}`;
