import * as t from 'io-ts';

/** What of a message calls a bot. Source: API document, «Outgoing webhook payload», `trigger`. */
export const WebhookTrigger = t.keyof({ direct_message: null, mention: null });
export type WebhookTrigger = t.TypeOf<typeof WebhookTrigger>;
