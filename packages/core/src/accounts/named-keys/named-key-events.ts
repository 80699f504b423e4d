import * as t from 'io-ts';
import { NamedKey } from '../../access';
import { UserId, eventTable } from '../../kernel';

/**
 * A named key was added, or some were revoked; these are all after that. Processes end the polls of
 * revoked ones.
 */
const NamedKeysChanged = t.readonly(
  t.type({
    _tag: t.literal('NamedKeysChanged'),
    userId: UserId,
    keys: t.readonlyArray(NamedKey),
  }),
);

export const namedKeyEvents = eventTable({ NamedKeysChanged });
