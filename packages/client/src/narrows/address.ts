import type { NarrowTerm } from '../messages/message';
import { dotDecode, dotEncode } from '../text/dot-encoding';

const aliases: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  'pm-with': 'dm',
  pm: 'dm',
};

/** Operators whose operands are ids, which a name may follow: `5-general`. */
const byId = new Set(['channel', 'sender', 'dm-including', 'mentions', 'id', 'near', 'with']);

const directIds = (text: string): readonly number[] =>
  text
    .replace(/-.*$/, '')
    .split(',')
    .filter((id) => /^\d+$/.test(id))
    .map(Number);

const operandIn = (operator: string, text: string): NarrowTerm['operand'] => {
  if (operator === 'dm' && /^(\d+(,\d+)*(-.*)?)?$/.test(text)) {
    return directIds(text);
  }
  const [digits] = /^\d+(?=-|$)/.exec(text) ?? [];
  return digits !== undefined && byId.has(operator) ? Number(digits) : dotDecode(text);
};

/**
 * The terms of a fragment: `channel/5-name/topic/lunch`. An empty topic may be left out before
 * `near` and `with`, and a minus sign negates.
 */
export const termsIn = (parts: readonly string[]): readonly NarrowTerm[] => {
  const terms: NarrowTerm[] = [];
  let index = 0;
  while (index < parts.length) {
    const [, sign = '', name = ''] = /^(-?)(.*)$/.exec(parts[index] ?? '') ?? [];
    const operator = aliases[name] ?? name;
    const text = parts[index + 1] ?? '';
    const isEmptyTopic =
      operator === 'topic' && /^(near|with)$/.test(text) && (parts.length - index) % 2 === 1;
    terms.push({
      operator,
      operand: isEmptyTopic ? '' : operandIn(operator, text),
      ...(sign === '' ? {} : { negated: true }),
    });
    index += isEmptyTopic ? 1 : 2;
  }
  return terms;
};

const partOf = (operand: NarrowTerm['operand']): string =>
  typeof operand === 'object' ? operand.join(',') : dotEncode(String(operand));

/** The part of a fragment that names the terms. */
export const addressOfTerms = (terms: readonly NarrowTerm[]): string =>
  terms
    .map(
      ({ operator, operand, negated }) =>
        `${negated === true ? '-' : ''}${operator}/${partOf(operand)}`,
    )
    .join('/');
