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
