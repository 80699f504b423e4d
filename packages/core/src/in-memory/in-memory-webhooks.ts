import * as E from 'fp-ts/Either';
import type { WebhookAnswer, WebhookCaller, WebhookRequest, WebhookUnanswered } from '../messages';

type Ending = E.Either<WebhookUnanswered, WebhookAnswer>;

export type InMemoryWebhooks = WebhookCaller & {
  /** What every call from now on comes to. */
  readonly answerWith: (ending: Ending) => void;
  readonly called: () => readonly WebhookRequest[];
};

/** Keeps what it is asked, and has nothing to say until it is told what. */
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
