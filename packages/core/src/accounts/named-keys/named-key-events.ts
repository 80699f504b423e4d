import * as t from 'io-ts';
import { NamedKey, presentNamedKey } from '../../access';
import { UserId, eventKind, eventTable } from '../../kernel';

const NamedKeysChanged = t.readonly(
  t.type({
    _tag: t.literal('NamedKeysChanged'),
    userId: UserId,
    keys: t.readonlyArray(NamedKey),
  }),
);
/**
 * A named key was added, or some were revoked; these are all after that. Processes end the polls of
 * revoked ones.
 */
export type NamedKeysChanged = t.TypeOf<typeof NamedKeysChanged>;

export const namedKeyEvents = eventTable({
  NamedKeysChanged: eventKind(NamedKeysChanged, ({ keys }) => [
    { type: 'named_api_keys', named_api_keys: keys.map(presentNamedKey) },
  ]),
});
