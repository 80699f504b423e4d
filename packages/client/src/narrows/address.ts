import type { NarrowTerm } from '../messages/message';
import { dotDecode, dotEncode } from '../text/dot-encoding';
import type { NamedNarrow } from './named-narrow';
import { narrowOfTerms, termsOf } from './named-narrow';

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
const termsIn = (parts: readonly string[]): readonly NarrowTerm[] => {
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
const addressOfTerms = (terms: readonly NarrowTerm[]): string =>
  terms
    .map(
      ({ operator, operand, negated }) =>
        `${negated === true ? '-' : ''}${operator}/${partOf(operand)}`,
    )
    .join('/');

/** What an address of messages names. */
export type NarrowPlace = {
  readonly narrow: NamedNarrow;
  /** The message that the view opens at. */
  readonly near?: number;
  /** A message that says where the conversation is, if it has been moved. */
  readonly with?: number;
};

const isPosition = ({ operator }: NarrowTerm): boolean =>
  operator === 'near' || operator === 'with';

/** Where a view of messages opens does not belong to what it shows. */
const placeOfTerms = (all: readonly NarrowTerm[]): NarrowPlace | undefined => {
  const terms = all.filter((term) => !isPosition(term));
  const positions = all
    .filter(isPosition)
    .flatMap(({ operator, operand }) =>
      typeof operand === 'number' ? [[operator, operand] as const] : [],
    );
  return terms.length === 0 || terms.some(({ operator }) => operator === '')
    ? undefined
    : { narrow: narrowOfTerms(terms), ...Object.fromEntries(positions) };
};

/** What the fragment of an address of messages names; undefined if it is none. */
export const placeOfAddress = (fragment: string): NarrowPlace | undefined => {
  const [view = '', ...rest] = fragment.replace(/^#/, '').split('/');
  if (view === 'feed') {
    const near = /^\d+(?=-|$)/.exec(rest[0] === 'near' ? (rest[1] ?? '') : '')?.[0];
    return { narrow: { type: 'feed' }, ...(near === undefined ? {} : { near: Number(near) }) };
  }
  return view === 'narrow' ? placeOfTerms(termsIn(rest)) : undefined;
};

const partsOf = (narrow: NamedNarrow): string => {
  switch (narrow.type) {
    case 'feed':
      return 'feed';
    case 'direct':
      return `narrow/dm/${narrow.userIds.join(',')}`;
    default:
      return `narrow/${addressOfTerms(termsOf(narrow, 0))}`;
  }
};

/** The fragment of the address of a place, for links: `#narrow/channel/5/near/12`. */
export const addressOfPlace = ({ narrow, near }: NarrowPlace): string =>
  `#${partsOf(narrow)}${near === undefined ? '' : `/near/${near}`}`;
