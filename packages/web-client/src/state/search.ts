import type { NarrowTerm, WrittenTerm } from '@parley/client';
import { parseTerms, writeTerms } from '@parley/client';
import { channelName, channelsById } from './channels';
import { ownId, userName, usersById } from './users';

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

const sameName = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();

const channelNamed = (name: string): number | undefined =>
  [...channelsById.value.values()].find((channel) => sameName(channel.name, name))?.stream_id;

/** The id of a person, who may be named by the address or, oneself, by "me". */
const userNamed = (name: string): number | undefined =>
  sameName(name, 'me')
    ? ownId.value
    : [...usersById.value.values()].find(
        ({ full_name: full, email, delivery_email: real }) =>
          sameName(full, name) ||
          (email !== undefined && sameName(email, name)) ||
          (typeof real === 'string' && sameName(real, name)),
      )?.user_id;

const operandOf = (kind: OperandKind | undefined, text: string): NarrowTerm['operand'] => {
  switch (kind) {
    case 'channel':
      return channelNamed(text) ?? text;
    case 'user':
      return userNamed(text) ?? text;
    case 'users': {
      const ids = text.split(',').map(userNamed);
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
export const termsOfText = (text: string): readonly NarrowTerm[] =>
  parseTerms(text, names).map(({ operator, operand, isNegated }) => ({
    operator,
    operand: operandOf(kindOf(operator), operand),
    ...(isNegated ? { negated: true } : {}),
  }));

const writtenOperand = (kind: OperandKind | undefined, operand: NarrowTerm['operand']): string => {
  if (typeof operand === 'object') {
    return operand.map((id) => userName(id)).join(',');
  }
  if (typeof operand === 'number') {
    return kind === 'channel'
      ? channelName(operand)
      : kind === 'id'
        ? String(operand)
        : userName(operand);
  }
  return operand;
};

const written = ({ operator, operand, negated }: NarrowTerm): WrittenTerm => ({
  operator,
  operand: writtenOperand(kindOf(operator), operand),
  isNegated: negated === true,
});

/** The text of a search, with names in place of ids. */
export const textOfTerms = (terms: readonly NarrowTerm[]): string => writeTerms(terms.map(written));
