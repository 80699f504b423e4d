import type * as TE from 'fp-ts/TaskEither';
import type {
  WebhookAnswer,
  WebhookRequest,
  WebhookUnanswered,
} from '../outgoing-webhooks/webhook-request';

export interface WebhookCaller {
  /** Makes the request once, and follows no redirect. */
  readonly call: (request: WebhookRequest) => TE.TaskEither<WebhookUnanswered, WebhookAnswer>;
}
