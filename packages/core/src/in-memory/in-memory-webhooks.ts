import * as E from 'fp-ts/Either';
import type {
  WebhookAnswer,
  WebhookCaller,
  WebhookRequest,
  WebhookPostponed,
  WebhookUnanswered,
} from '../messages';

type Ending = E.Either<WebhookPostponed | WebhookUnanswered, WebhookAnswer>;

export type InMemoryWebhooks = WebhookCaller & {
  /** The result of every further call. */
  readonly answerWith: (ending: Ending) => void;
  readonly called: () => readonly WebhookRequest[];
};

/** Records the calls; returns no response until one is set. */
export const inMemoryWebhooks = (): InMemoryWebhooks => {
  const calls: WebhookRequest[] = [];
  const next: { ending: Ending } = { ending: E.right({ status: 200, text: '' }) };
  return {
    call: (request) => () => {
      calls.push(request);
      return Promise.resolve(next.ending);
    },
    answerWith: (ending) => {
      next.ending = ending;
    },
    called: () => [...calls],
  };
};
