import * as t from 'io-ts';
import { NamedKey } from '../../access';
import { UserId, eventTable, tagged } from '../../kernel';

/**
 * A named key was added, or some were revoked; these are all after that. Processes end the polls of
 * revoked ones.
 */
const NamedKeysChanged = tagged('NamedKeysChanged', {
  userId: UserId,
  keys: t.readonlyArray(NamedKey),
});

export const namedKeyEvents = eventTable({ NamedKeysChanged });
