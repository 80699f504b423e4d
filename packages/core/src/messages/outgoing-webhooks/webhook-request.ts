export type WebhookRequest = {
  readonly url: string;
  /** The same for every attempt to make one call, and for no other call. */
  readonly deliveryId: string;
  readonly body:
    | { readonly _tag: 'Json'; readonly json: unknown }
    /** Form-urlencoded, in the given order. */
    | { readonly _tag: 'Form'; readonly fields: Readonly<Record<string, string>> };
};

export type WebhookAnswer = { readonly status: number; readonly text: string };

/** Why there is no response. */
export type WebhookUnanswered =
  /** No response within `webhookTimeoutSeconds`. */
  | { readonly _tag: 'TimedOut' }
  | { readonly _tag: 'NotReached' }
  /** The bot has no URL, or an invalid one. */
  | { readonly _tag: 'NoUrl' }
  /** The address is in a network that the server must not call. */
  | { readonly _tag: 'NotAllowed' }
  | { readonly _tag: 'Failed'; readonly name: string; readonly message: string };

/** The request was not made yet, because too many requests wait for servers that do not answer. */
export type WebhookPostponed = { readonly _tag: 'Postponed' };

/** Timeout of a webhook request, in seconds. */
export const webhookTimeoutSeconds = 10;
