import type { AccountMessages, UserId } from '../../kernel';
import type { Narrow } from '../narrows/narrow';
import { term } from '../narrows/narrow';

const terms: Readonly<Record<AccountMessages, Narrow>> = {
  publicChannels: [term('channels:public', undefined)],
  privateChannels: [term('is:dm', undefined, true), term('channels:public', undefined, true)],
  direct: [term('is:dm', undefined)],
};

/** The account's messages of a kind. Source: docs/reference/users.md#deactivating-a-user. */
export const sentBy = (userId: UserId, kind: AccountMessages): Narrow => [
  term('sender', userId),
  ...terms[kind],
];
