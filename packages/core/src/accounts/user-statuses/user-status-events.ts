import * as t from 'io-ts';
import { UserId, eventTable } from '../../kernel';
import { StatusEmoji } from './user-status';

/** Parts of a user's status changed; the missing parts did not. */
const UserStatusChanged = t.readonly(
  t.intersection([
    t.type({ _tag: t.literal('UserStatusChanged'), userId: UserId }),
    t.partial({ away: t.boolean, text: t.string, emoji: StatusEmoji }),
  ]),
);

export const userStatusEvents = eventTable({ UserStatusChanged });
