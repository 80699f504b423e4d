import type { NarrowTerm } from '../messages/message';
import type { NamedUser } from '../text/compare';
import { foldCase } from '../text/compare';
import type { WrittenTerm } from './search-text';
import { parseTerms, writeTerms } from './search-text';

/** What an operator of a search is followed by. */
type OperandKind = 'channel' | 'topic' | 'user' | 'users' | 'id' | readonly string[];

/** The operators that are offered, in this order. */
export const searchOperators = {
  channel: 'channel',
  topic: 'topic',
  sender: 'user',
  dm: 'users',
  'dm-including': 'user',
  mentions: 'user',
  is: ['unread', 'starred', 'mentioned', 'dm', 'followed', 'resolved', 'alerted', 'muted'],
  has: ['link', 'image', 'attachment', 'reaction'],
  channels: ['public', 'web-public', 'archived'],
  id: 'id',
} as const satisfies Readonly<Record<string, OperandKind>>;

export type SearchOperator = keyof typeof searchOperators;

const names: ReadonlySet<string> = new Set(Object.keys(searchOperators));

export const isOperator = (name: string): name is SearchOperator => names.has(name);

type NamedChannel = { readonly stream_id: number; readonly name: string };

type SearchableUser = NamedUser & {
  readonly email?: string;
  readonly delivery_email?: string | null;
};

/** What searches may name, in the order in which it is offered. */
export type Searchable<Channel = NamedChannel, User = SearchableUser> = {
  readonly channels: readonly (Channel & NamedChannel)[];
  readonly users: readonly (User & SearchableUser)[];
  /** Who is meant by "me". */
  readonly ownId: number;
};

const sameName = (a: string, b: string): boolean => foldCase(a.trim()) === foldCase(b.trim());

const channelNamed = ({ channels }: Searchable, name: string): number | undefined =>
  channels.find((channel) => sameName(channel.name, name))?.stream_id;

/** The id of a person, who may be named with the id, by the address or, oneself, by "me". */
const userNamed = ({ users, ownId }: Searchable, name: string): number | undefined =>
  sameName(name, 'me')
    ? ownId
    : users.find(({ user_id: id, full_name: full, email, delivery_email: real }) =>
        [full, `${full}|${id}`, email, real].some((one) => one && sameName(one, name)),
      )?.user_id;

const operandOf = (
  kind: OperandKind | undefined,
  text: string,
  searchable: Searchable,
): NarrowTerm['operand'] => {
  switch (kind) {
    case 'channel':
      return channelNamed(searchable, text) ?? text;
    case 'user':
      return userNamed(searchable, text) ?? text;
    case 'users': {
      const ids = text.split(',').map((name) => userNamed(searchable, name));
      return ids.every((id) => id !== undefined) ? ids : text;
    }
    case 'id':
      return /^\d{1,15}$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
};

const kindOf = (operator: string): OperandKind | undefined =>
  isOperator(operator) ? searchOperators[operator] : undefined;

/** The terms of a text that somebody wrote. Names that nobody has stay: the server says so. */
export const parseSearch = (text: string, searchable: Searchable): readonly NarrowTerm[] =>
  parseTerms(text, names).map(({ operator, operand, isNegated }) => ({
    operator,
    operand: operandOf(kindOf(operator), operand, searchable),
    ...(isNegated ? { negated: true } : {}),
  }));

/** What channels and people are called. */
type NameOf = Readonly<Record<'channel' | 'user', (id: number) => string>>;

const writtenOperand = (
  kind: OperandKind | undefined,
  operand: NarrowTerm['operand'],
  nameOf: NameOf,
): string => {
  if (typeof operand === 'object') {
    return operand.map((id) => nameOf.user(id)).join(',');
  }
  if (typeof operand === 'string' || kind === 'id') {
    return String(operand);
  }
  return kind === 'channel' ? nameOf.channel(operand) : nameOf.user(operand);
};

/** The text of a search, with names in place of ids. */
export const writeSearch = (terms: readonly NarrowTerm[], nameOf: NameOf): string =>
  writeTerms(
    terms.map(({ operator, operand, negated }): WrittenTerm => ({
      operator,
      operand: writtenOperand(kindOf(operator), operand, nameOf),
      isNegated: negated === true,
    })),
  );
