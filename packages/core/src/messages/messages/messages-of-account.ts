import type { AccountMessages, UserId } from '../../kernel';
import type { Narrow, NarrowTerm } from '../narrows/narrow';

const terms: Readonly<Record<AccountMessages, readonly NarrowTerm[]>> = {
  publicChannels: [{ _tag: 'Channels', kind: 'public', negated: false }],
  privateChannels: [
    { _tag: 'AnyDirect', negated: true },
    { _tag: 'Channels', kind: 'public', negated: true },
  ],
  direct: [{ _tag: 'AnyDirect', negated: false }],
};

/** What the account sent of that kind. Source: reference, «DELETE /users/{user_id}», effects. */
export const sentBy = (userId: UserId, kind: AccountMessages): Narrow => [
  { _tag: 'Sender', userId, negated: false },
  ...terms[kind],
];
