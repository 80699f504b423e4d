import type { RequestedTerm } from '@parley/core';
import * as t from 'io-ts';
import { arrayOf, codecOf, boolean, integer, isRecord, place, text, where } from '../../codecs';

type Operand = RequestedTerm['operand'];

const invalid = (detail: string): string => `Invalid ${place}: Value error, ${detail}`;

const stringOrInteger = [
  'channel',
  'stream',
  'id',
  'sender',
  'mentions',
  'group-pm-with',
  'dm-including',
  'with',
  'near',
];
const stringOrIntegers = ['dm', 'pm-with'];

const isIntegers = (value: unknown): value is readonly number[] => arrayOf(integer).is(value);

/** What kinds of operand an operator takes; a message if this is none of them. */
const operandProblem = (operator: string, operand: unknown): string | undefined => {
  if (stringOrInteger.includes(operator)) {
    return text.is(operand) || integer.is(operand)
      ? undefined
      : 'operand is not a string or integer';
  }
  if (stringOrIntegers.includes(operator)) {
    const wrong = Array.isArray(operand) ? operand.findIndex((item) => !integer.is(item)) : -1;
    if (wrong !== -1) {
      return `operand[${wrong}] is not an integer`;
    }
    return text.is(operand) || isIntegers(operand)
      ? undefined
      : 'operand is not a string or an integer list';
  }
  if (!text.is(operand)) {
    return 'operand is not a string';
  }
  return operator === 'search' && operand.trim() === '' ? 'operand cannot be blank.' : undefined;
};

const isOperand = (value: unknown): value is Operand =>
  text.is(value) || integer.is(value) || isIntegers(value);

const readPair = (value: readonly unknown[], context: t.Context): t.Validation<RequestedTerm> => {
  const [operator, operand] = value;
  return value.length === 2 && text.is(operator) && text.is(operand)
    ? t.success({ operator, operand, negated: false })
    : t.failure(value, context, invalid('element is not a string pair'));
};

const readObject = (
  value: Readonly<Record<string, unknown>>,
  context: t.Context,
): t.Validation<RequestedTerm> => {
  const { operator, operand, negated = false } = value;
  if (operator === undefined || operator === null) {
    return t.failure(value, context, invalid('operator is missing'));
  }
  if (!text.is(operator)) {
    return t.failure(
      operator,
      t.appendContext(context, 'operator', text, operator),
      `${place} is not a string`,
    );
  }
  if (operand === undefined || operand === null) {
    return t.failure(value, context, invalid('operand is missing'));
  }
  if (!boolean.is(negated)) {
    return t.failure(
      negated,
      t.appendContext(context, 'negated', boolean, negated),
      `${place} is not a boolean`,
    );
  }
  const problem = operandProblem(operator, operand);
  return problem === undefined && isOperand(operand)
    ? t.success({ operator, operand, negated })
    : t.failure(operand, context, problem ?? 'operand is not a string');
};

/** A term of a narrow: an object, or a pair of texts as older clients send it. */
const narrowTerm = codecOf<RequestedTerm>(
  'narrow term',
  {
    anyOf: [
      {
        type: 'object',
        properties: { operator: { type: 'string' }, operand: {}, negated: { type: 'boolean' } },
        required: ['operator', 'operand'],
      },
      { type: 'array', items: { type: 'string' } },
    ],
  },
  (_value): _value is RequestedTerm => false,
  (value, context) => {
    if (Array.isArray(value)) {
      return readPair(value, context);
    }
    return isRecord(value)
      ? readObject(value, context)
      : t.failure(value, context, invalid('dict or list required'));
  },
);

/** More than anybody means, and few enough for one query. */
const mostTerms = 50;

/** Source: reference, «Narrow», encoding and errors. */
export const narrow = where(
  arrayOf(narrowTerm),
  (terms) => terms.length <= mostTerms,
  `${place} is too long (limit: ${mostTerms} terms)`,
);
