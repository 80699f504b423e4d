import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import { isRecord, parseBoundedJson } from '../../kernel';
import type { WebhookFailure } from './webhook-failure';
import type { WebhookAnswer } from './webhook-request';

/** The answer of a webhook, to be posted by the bot. */
export type WebhookReply = {
  /** Markdown. */
  readonly content: string;
  /** JSON. */
  readonly widgetContent: string | undefined;
  /** The complete response body; empty for an embedded bot. */
  readonly text: string;
  /** What an embedded bot stores with its reply; null removes an entry. */
  readonly stores?: ReadonlyMap<string, string | null>;
};

/** Returns strings unchanged, null as an empty text, and other values as JSON. */
const asText = (value: unknown): string => {
  if (typeof value === 'string') {
    return value;
  }
  return value === null || value === undefined ? '' : JSON.stringify(value);
};

type ResponseBody = Readonly<Record<string, unknown>>;

/** @param format 1 for the native format, 2 for Slack's */
const contentOf = (format: number, body: ResponseBody): string => {
  if (format === 2) {
    return asText(body.text);
  }
  if (body.response_not_required) {
    return '';
  }
  return asText('response_string' in body ? body.response_string : body.content);
};

const widgetOf = (format: number, { widget_content: widget }: ResponseBody): string | undefined =>
  format !== 2 && typeof widget === 'string' ? widget : undefined;

const readReply = (
  format: number,
  json: unknown,
  text: string,
): E.Either<WebhookFailure, O.Option<WebhookReply>> => {
  if (json === '') {
    return E.right(O.none);
  }
  if (!isRecord(json)) {
    return E.left({ _tag: 'BadAnswer', reason: 'Invalid response format', text });
  }
  const content = contentOf(format, json);
  return E.right(
    content.trim() === ''
      ? O.none
      : O.some({ content, widgetContent: widgetOf(format, json), text }),
  );
};

/**
 * Parses the response of a webhook; None if it contains no answer.
 *
 * Source: docs/reference/outgoing-webhooks.md#answer.
 */
export const parseAnswer = (
  format: number,
  { status, text }: WebhookAnswer,
): E.Either<WebhookFailure, O.Option<WebhookReply>> => {
  if (status < 200 || status > 299) {
    return E.left({ _tag: 'Refused', status, text });
  }
  return text.trim() === ''
    ? E.right(O.none)
    : pipe(
        parseBoundedJson(text),
        E.mapLeft((): WebhookFailure => ({
          _tag: 'BadAnswer',
          reason: 'Invalid JSON in response',
          text,
        })),
        E.flatMap((json) => readReply(format, json, text)),
      );
};
