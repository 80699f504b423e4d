import type * as TE from 'fp-ts/TaskEither';
import type {
  WebhookAnswer,
  WebhookPostponed,
  WebhookRequest,
  WebhookUnanswered,
} from '../outgoing-webhooks/webhook-request';

export interface WebhookCaller {
  /** Makes the request once, without following redirects. */
  readonly call: (
    request: WebhookRequest,
  ) => TE.TaskEither<WebhookPostponed | WebhookUnanswered, WebhookAnswer>;
}
