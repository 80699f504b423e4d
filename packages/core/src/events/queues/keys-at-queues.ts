import * as E from 'fp-ts/Either';
import type { Caller } from '../../access';
import { checkKey } from '../../access';
import type { EventQueue, EventType } from '../../kernel';

/** Events that requests with a named key never get, as they have the keys of bots. */
export const hiddenFromKeys: EventType = 'realm_bot';

/**
 * Whether a named key may read a queue of its account, no matter with which credentials the queue
 * was registered: only if the key could have registered it, so that the queue has nothing that is
 * hidden from the key.
 *
 * Source: docs/reference/authentication.md#named-keys.
 */
export const canReadQueue = (
  { key }: Pick<Caller, 'key'>,
  { eventTypes, level }: Pick<EventQueue, 'eventTypes' | 'level'>,
): boolean =>
  key === undefined ||
  (eventTypes?.has(hiddenFromKeys) === false && E.isRight(checkKey({ key, level }, 'read')));
