import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { WebhookFailure } from './webhook-failure';
import type { WebhookCall, WebhookPresentation } from './webhook-presentation';
import type { WebhookRequest } from './webhook-request';

/** A bot is called once about a message, however often that is tried. */
const deliveryIdOf = ({ realm, bot, message }: WebhookCall): string =>
  `${realm.id}-${bot.id}-${message.id}`;

/** The request to the webhook. Source: docs/reference/outgoing-webhooks.md#payload. */
export const webhookRequest = (
  call: WebhookCall,
  { webhookPayload, slackFields }: WebhookPresentation,
): E.Either<WebhookFailure, WebhookRequest> => {
  const { url, interface: format } = call.service;
  const deliveryId = deliveryIdOf(call);
  return format === 2
    ? pipe(
        slackFields(call),
        E.fromOption((): WebhookFailure => ({ _tag: 'NoDirectMessages' })),
        E.map((fields) => ({ url, deliveryId, body: { _tag: 'Form' as const, fields } })),
      )
    : E.right({ url, deliveryId, body: { _tag: 'Json', json: webhookPayload(call) } });
};
