import * as t from 'io-ts';
import type { Narrow, NarrowTerm } from '../narrows/narrow';
import type { UserId } from '../shared/id';

/** The messages that can be deleted together with an account. */
export const AccountMessages = t.keyof({
  publicChannels: null,
  privateChannels: null,
  direct: null,
});

export type AccountMessages = t.TypeOf<typeof AccountMessages>;

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
