import { isRecord } from '@parley/core/kernel';
import type { OperandShape, RequestedTerm } from '@parley/core/messages';
import { operandShape } from '@parley/core/messages';
import * as t from 'io-ts';
import {
  arrayOf,
  codecOf,
  boolean,
  integer,
  keyLimits,
  keyProblem,
  maxLength,
  valuePath,
  text,
} from '@parley/wire/codecs';
import * as E from 'fp-ts/Either';
import { keyword, maxParticipants } from '../limits';

type Operand = RequestedTerm['operand'];

const maxOperandLength = 10_000;

/** Clients may send further fields of a term; they are ignored. */
const maxKeysOfTerm = 50;

const operandText = maxLength(maxOperandLength);
const operandIds = arrayOf(integer, maxParticipants);

const invalid = (detail: string): string => `Invalid ${valuePath}: Value error, ${detail}`;

const lengthProblem = (operand: unknown): string | undefined => {
  if (text.is(operand) && !operandText.is(operand)) {
    return `operand is too long (limit: ${maxOperandLength} characters)`;
  }
  return Array.isArray(operand) && operand.length > maxParticipants
    ? `operand is too long (limit: ${maxParticipants} items)`
    : undefined;
};

const textProblem = (operand: unknown): string | undefined =>
  text.is(operand) ? undefined : 'operand is not a string';

const idsProblem = (operand: unknown): string | undefined => {
  const wrong = Array.isArray(operand) ? operand.findIndex((item) => !integer.is(item)) : -1;
  if (wrong !== -1) {
    return `operand[${wrong}] is not an integer`;
  }
  return text.is(operand) || operandIds.is(operand)
    ? undefined
    : 'operand is not a string or an integer list';
};

/** The error for an operand that operators of the shape do not accept. */
const problems: Readonly<Record<OperandShape, (operand: unknown) => string | undefined>> = {
  text: textProblem,
  filledText: (operand) =>
    textProblem(operand) ??
    (String(operand).trim() === '' ? 'operand cannot be blank.' : undefined),
  textOrId: (operand) =>
    text.is(operand) || integer.is(operand) ? undefined : 'operand is not a string or integer',
  textOrIds: idsProblem,
};

const operandProblem = (operator: string, operand: unknown): string | undefined =>
  lengthProblem(operand) ?? problems[operandShape(operator)](operand);

const isOperand = (value: unknown): value is Operand =>
  operandText.is(value) || integer.is(value) || operandIds.is(value);

const readPair = (value: readonly unknown[], context: t.Context): t.Validation<RequestedTerm> => {
  const [operator, operand] = value;
  const tooLong = lengthProblem(operand);
  if (tooLong !== undefined) {
    return t.failure(value, context, invalid(tooLong));
  }
  return value.length === 2 && keyword.is(operator) && operandText.is(operand)
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
  const name = keyword.validate(operator, t.appendContext(context, 'operator', keyword, operator));
  if (E.isLeft(name)) {
    return name;
  }
  if (operand === undefined || operand === null) {
    return t.failure(value, context, invalid('operand is missing'));
  }
  if (!boolean.is(negated)) {
    return t.failure(
      negated,
      t.appendContext(context, 'negated', boolean, negated),
      `${valuePath} is not a boolean`,
    );
  }
  const problem = operandProblem(name.right, operand);
  return problem === undefined && isOperand(operand)
    ? t.success({ operator: name.right, operand, negated })
    : t.failure(operand, context, problem ?? 'operand is not a string');
};

/** A term of a narrow: an object, or a pair of strings as older clients send it. */
const narrowTerm = codecOf<RequestedTerm>(
  'narrow term',
  {
    anyOf: [
      {
        type: 'object',
        properties: {
          operator: keyword.schema,
          operand: { anyOf: [operandText.schema, integer.schema, operandIds.schema] },
          negated: { type: 'boolean' },
        },
        required: ['operator', 'operand'],
        ...keyLimits(maxKeysOfTerm),
      },
      { type: 'array', items: operandText.schema, minItems: 2, maxItems: 2 },
    ],
  },
  (_value): _value is RequestedTerm => false,
  (value, context) => {
    if (Array.isArray(value)) {
      return readPair(value, context);
    }
    if (!isRecord(value)) {
      return t.failure(value, context, invalid('dict or list required'));
    }
    const problem = keyProblem(value, maxKeysOfTerm);
    return problem === undefined ? readObject(value, context) : t.failure(value, context, problem);
  },
);

/** More terms than any client needs, and few enough for one query. */
export const maxTerms = 50;

export const narrowDescription =
  'The messages that are meant: those that match all terms. A term has an `operator` such as `channel`, `topic`, `dm`, `sender` or `search`, an `operand`, and optionally `negated`.';

/** Source: docs/reference/narrows.md#form. */
export const narrow = arrayOf(narrowTerm, maxTerms);
