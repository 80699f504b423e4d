import * as E from 'fp-ts/Either';
import type { Caller } from '../../access';
import { checkKey } from '../../access';
import type { EventQueue, EventType } from '../../kernel';

/** What requests with a named key do not see: no key leads to another one. */
export const hiddenFromKeys: EventType = 'realm_bot';

/**
 * Whether a named key may read a queue of its account, whoever registered it: only one that the key
 * itself could have registered, so that it receives nothing that is hidden from the key.
 *
 * Source: docs/reference/authentication.md#named-keys.
 */
export const canReadQueue = (
  { key }: Pick<Caller, 'key'>,
  { eventTypes, level }: Pick<EventQueue, 'eventTypes' | 'level'>,
): boolean =>
  key === undefined ||
  (eventTypes?.has(hiddenFromKeys) === false && E.isRight(checkKey({ key, level }, 'read')));
