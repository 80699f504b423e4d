import type * as TE from 'fp-ts/TaskEither';

export type WebhookRequest = {
  readonly url: string;
  readonly body:
    | { readonly _tag: 'Json'; readonly json: unknown }
    /** Form-urlencoded, in the order given. */
    | { readonly _tag: 'Form'; readonly fields: Readonly<Record<string, string>> };
};

export type WebhookAnswer = { readonly status: number; readonly text: string };

/** Why there is no answer. */
export type WebhookUnanswered =
  /** None within `webhookTimeoutSeconds`. */
  | { readonly _tag: 'TimedOut' }
  | { readonly _tag: 'NotReached' }
  /** The address is in a network that this server may not call. */
  | { readonly _tag: 'NotAllowed' }
  | { readonly _tag: 'Failed'; readonly name: string; readonly message: string };

/** How long the program behind a bot may take, in seconds. */
export const webhookTimeoutSeconds = 10;

export interface WebhookCaller {
  /** Makes the request once, and follows no redirect. */
  readonly call: (request: WebhookRequest) => TE.TaskEither<WebhookUnanswered, WebhookAnswer>;
}
