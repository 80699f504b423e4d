import * as t from 'io-ts';

/** Why a message triggers an outgoing webhook. Source: API document, "Outgoing webhook payload", `trigger`. */
export const WebhookTrigger = t.keyof({ direct_message: null, mention: null });
export type WebhookTrigger = t.TypeOf<typeof WebhookTrigger>;
