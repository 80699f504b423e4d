import type { User } from '../../access';
import { phrase, silenced } from '../../integrations';
import { fenceFor, truncate } from '../../kernel';
import type { WebhookUnanswered } from './webhook-request';
import { webhookTimeoutSeconds } from './webhook-request';

/** Why a webhook call produced no valid answer. */
export type WebhookFailure =
  | { readonly _tag: 'Unanswered'; readonly why: WebhookUnanswered }
  | { readonly _tag: 'Refused'; readonly status: number; readonly text: string }
  /** The response has an invalid format. */
  | { readonly _tag: 'BadAnswer'; readonly reason: string; readonly text: string }
  /** The answer cannot be sent. */
  | { readonly _tag: 'ReplyRefused'; readonly reason: string; readonly text: string }
  /** The payload format does not support direct messages. */
  | { readonly _tag: 'NoDirectMessages' };

const unreached = (why: WebhookUnanswered): string =>
  why._tag === 'Failed' ? `${why.name}: ${why.message}` : 'Bot is unavailable';

/**
 * What the program wrote into a reason notifies nobody and is not long: a notice that is refused itself
 * would be tried again, with another call of the program.
 */
const shownReason = (reason: string): string => silenced(phrase(reason));

/** The notice in the conversation. Source: docs/reference/outgoing-webhooks.md#failures. */
export const webhookFailureNotice = (failure: WebhookFailure): string => {
  switch (failure._tag) {
    case 'BadAnswer':
    case 'ReplyRefused':
      return `Failure! ${shownReason(failure.reason)}`;
    case 'Refused':
      return `Failure! Third party responded with ${failure.status}`;
    case 'NoDirectMessages':
      return `Failure! Slack outgoing webhooks don't support direct messages.`;
    case 'Unanswered':
      return `Failure! ${shownReason(unreached(failure.why))}`;
  }
};

/** Maximum length of a response in the owner's notice, in code points. */
const shownLength = 2000;

const fenced = (text: string): string => {
  const fence = fenceFor(text);
  return `${fence}\n${truncate(text, shownLength, '…')}\n${fence}`;
};

const disallowed = 'The URL is on a private or disallowed network.';

/** The status with which proxies refuse such URLs. */
const proxyRefusal = 407;

const whyUnanswered = (why: WebhookUnanswered): string => {
  switch (why._tag) {
    case 'TimedOut':
      return `Request timed out after ${webhookTimeoutSeconds} seconds.`;
    case 'NotReached':
      return 'A connection error occurred. Is my bot server down?';
    case 'NoUrl':
      return 'The bot has no valid URL to call. Set its `service_payload_url`.';
    case 'NotAllowed':
      return disallowed;
    case 'Failed':
      return `When trying to send the request, this error occurred:\n${fenced(`${why.name}: ${why.message}`)}`;
  }
};

const causeOf = (failure: WebhookFailure): string => {
  switch (failure._tag) {
    case 'Unanswered':
      return whyUnanswered(failure.why);
    case 'Refused':
      return failure.status === proxyRefusal
        ? disallowed
        : `The webhook got a response with status code *${failure.status}*.`;
    case 'BadAnswer':
    case 'ReplyRefused':
      return `The webhook responded with a message that could not be sent:\n> ${shownReason(failure.reason)}`;
    case 'NoDirectMessages':
      return 'The Slack format does not support direct messages.';
  }
};

/** The text of the response, if there is one. */
export const answerOf = (failure: WebhookFailure): string | undefined =>
  'text' in failure && failure.text !== '' ? failure.text : undefined;

const shown = (answer: string | undefined): string =>
  answer === undefined
    ? ''
    : `\n\nThe response contains the following payload:\n${fenced(answer.replaceAll('\0', '\ufffd'))}`;

/**
 * The notice for the bot's owner.
 *
 * @param link the URL of the message that called the bot
 * @param answer the response to show
 */
export const ownerNotice = (
  bot: Pick<User, 'fullName' | 'id'>,
  link: string,
  failure: WebhookFailure,
  answer: string | undefined,
): string =>
  `[A message](${link}) to your bot @_**${bot.fullName}|${bot.id}** triggered an outgoing webhook.\n${causeOf(failure)}${shown(answer)}`;
