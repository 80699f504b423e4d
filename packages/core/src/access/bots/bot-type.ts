import type * as t from 'io-ts';
import { numberIn } from '../../kernel';

/** The types of bots, as the API numbers them. */
export const botType = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;

export const BotType = numberIn(botType);
export type BotType = t.TypeOf<typeof BotType>;
