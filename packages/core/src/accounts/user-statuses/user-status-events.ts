import * as t from 'io-ts';
import { StatusParts } from '../../access';
import { UserId, eventTable } from '../../kernel';

/** Parts of a user's status changed; the missing parts did not. */
const UserStatusChanged = t.readonly(
  t.intersection([t.type({ _tag: t.literal('UserStatusChanged'), userId: UserId }), StatusParts]),
);

export const userStatusEvents = eventTable({ UserStatusChanged });
