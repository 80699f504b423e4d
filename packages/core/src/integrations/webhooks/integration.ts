import type * as E from 'fp-ts/Either';

/** A request that another service sent to the URL of a webhook. */
export type WebhookRequest = {
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the fields of a form. */
  readonly body: unknown;
  /** The integration's own options in the URL, by their keys. */
  readonly options: Readonly<Record<string, string>>;
};

/** One message about an event. */
export type WebhookMessage = {
  /** For messages to channels whose URL names no topic. */
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
};

export type WebhookEvent = {
  /** The type by which filters in the URL select events. */
  readonly type: string;
  /** Empty if there is nothing to say about the event, such as a push without commits. */
  readonly messages: readonly WebhookMessage[];
};

/** A payload that the integration cannot read. */
export type UnknownPayload = {
  readonly _tag: 'UnknownPayload';
  /** What the service calls the event, if it can be recognized. */
  readonly event: string | undefined;
};

/** How a service proves that it knows the secret of the bot's configuration. */
export type Signature = {
  /** In lower case. */
  readonly header: string;
  /** Precedes the value. */
  readonly prefix: string;
  /** `hmac-sha256`: of the body, hexadecimal; `secret`: the secret itself. */
  readonly kind: 'hmac-sha256' | 'secret';
};

export type IntegrationOption = {
  readonly key: string;
  readonly label: string;
  /** How a value is validated: the name of a check, or of a kind of input field. */
  readonly kind: string;
};

/** A service that posts through incoming webhook bots. */
export type Integration = {
  /** The name in the URL. */
  readonly name: string;
  readonly displayName: string;
  /** Null if events cannot be distinguished. */
  readonly eventTypes: readonly string[] | null;
  /** Undefined if the service does not sign its requests. */
  readonly signature: Signature | undefined;
  readonly urlOptions: readonly IntegrationOption[];
  readonly read: (request: WebhookRequest) => E.Either<UnknownPayload, WebhookEvent>;
};

/** The key of the secret in the configuration of a bot. */
export const secretKey = 'webhook_secret';

/** What can be configured for a bot of the integration. */
export const configOptionsOf = ({ signature }: Integration): readonly IntegrationOption[] =>
  signature === undefined
    ? []
    : [
        {
          key: secretKey,
          label: 'Shared secret; requests that do not prove it are rejected',
          kind: 'check_string',
        },
      ];

export const unknownPayload = (event?: string): UnknownPayload => ({
  _tag: 'UnknownPayload',
  event,
});
