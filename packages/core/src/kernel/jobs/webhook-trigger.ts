import * as t from 'io-ts';

/**
 * Why a message triggers an outgoing webhook. Source: docs/reference/outgoing-webhooks.md#trigger.
 */
export const WebhookTrigger = t.keyof({ direct_message: null, mention: null });
export type WebhookTrigger = t.TypeOf<typeof WebhookTrigger>;
