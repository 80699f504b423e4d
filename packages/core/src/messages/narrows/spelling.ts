import * as E from 'fp-ts/Either';
import type { FeatureLevel } from '../../kernel';
import { groupBy, has } from '../../kernel';
import type { MessageFailure } from '../failures';
import { unknownOperand, unknownWord } from './invalid-operator';
import type { TermKind } from './narrow';
import { isTermKind } from './narrow';
import type { NameOptions, OperandShape, OperatorSyntax, RequestedTerm } from './operator';
import { operators, replacedOperators } from './operators';

type Requested = Pick<RequestedTerm, 'operator' | 'operand'>;

/** One way to write an operator. */
type Spelling = NameOptions & {
  readonly kind: string;
  readonly name: string;
  /** The only operand of this spelling; undefined if it takes any. */
  readonly word: string | undefined;
  readonly syntax: OperatorSyntax;
};

const all: readonly (readonly [string, OperatorSyntax])[] = Object.entries({
  ...operators,
  ...replacedOperators,
});

const spellingsByName = groupBy(
  all.flatMap(([kind, syntax]) =>
    Object.entries({ [kind]: syntax, ...syntax.aliases }).map(([spelled, options]): Spelling => {
      const [name = spelled, word] = spelled.split(':');
      return { operand: syntax.operand ?? 'text', ...options, kind, name, word, syntax };
    }),
  ),
  ({ name }) => name,
);

const spellingsOf = (name: string): readonly Spelling[] => spellingsByName.get(name) ?? [];

const spellingOf = ({ operator, operand }: Requested): Spelling | undefined =>
  spellingsOf(operator).find(({ word }) => word === undefined || word === operand);

/** The operator of the term, by any of its names; undefined if no operator for terms matches. */
export const kindOf = (requested: Requested): TermKind | undefined => {
  const kind = spellingOf(requested)?.kind;
  return kind === undefined || !isTermKind(kind) ? undefined : kind;
};

const common = <A>(values: readonly A[]): A | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** The syntax of the operator; for an unknown operand, what all operands have in common. */
export const syntaxOf = (requested: Requested): Partial<Spelling['syntax']> => {
  const found = spellingOf(requested);
  if (found !== undefined) {
    return found.syntax;
  }
  const [place, visitors] = [
    common(spellingsOf(requested.operator).map(({ syntax }) => syntax.place)),
    common(spellingsOf(requested.operator).map(({ syntax }) => syntax.visitors)),
  ];
  return { ...(place && { place }), ...(visitors && { visitors }) };
};

/** The type of operand of operators with that name; text if there is no such operator. */
export const operandShape = (name: string): OperandShape => spellingsOf(name)[0]?.operand ?? 'text';

/** The failure of an unknown term: its operator or its operand is unknown. */
export const unknownTerm = ({
  operator,
  operand,
}: Requested): MessageFailure<'InvalidNarrowOperator'> => {
  const [first] = spellingsOf(operator);
  return first?.word === undefined
    ? unknownOperand('operator', operator)
    : unknownWord(operator, operand);
};

const isKnownAt =
  (level: FeatureLevel) =>
  ({ since }: Spelling): boolean =>
    since === undefined || has(level, since);

const checkLevel =
  (level: FeatureLevel) =>
  (requested: Requested): E.Either<MessageFailure<'InvalidNarrowOperator'>, unknown> => {
    const spellings = spellingsOf(requested.operator);
    if (spellings.length > 0 && !spellings.some(isKnownAt(level))) {
      return E.left(unknownOperand('operator', requested.operator));
    }
    const found = spellingOf(requested);
    return found === undefined || isKnownAt(level)(found)
      ? E.right(undefined)
      : E.left(unknownTerm(requested));
  };

/**
 * Rejects operators and operands that did not exist at the feature level.
 *
 * Source: docs/reference/narrows.md#form.
 */
export const checkLevels = (
  level: FeatureLevel,
  terms: readonly RequestedTerm[],
): E.Either<MessageFailure<'InvalidNarrowOperator'>, unknown> =>
  E.traverseArray(checkLevel(level))(terms);
