import type * as E from 'fp-ts/Either';
import type { NarrowFacts, Operator, SentFacts } from './operator';
import { operators, operatorsOnSent } from './operators';
import type { SearchQuery } from './search';

/** Which operator a term is of; `is`, `in`, `has` and `channels` with their operand. */
export type TermKind = keyof typeof operators;

/** What a term of each operator asks for, with everything it names looked up. */
export type TermValues = {
  readonly [Kind in TermKind]: (typeof operators)[Kind] extends {
    readonly resolve: (...request: never) => E.Either<unknown, infer Value>;
  }
    ? Value
    : never;
};

/** A condition on messages. */
export type NarrowTerm<Kinds extends TermKind = TermKind> = {
  readonly [Kind in Kinds]: {
    readonly operator: Kind;
    readonly value: TermValues[Kind];
    readonly negated: boolean;
  };
}[Kinds];

/** All terms hold at once. */
export type Narrow = readonly NarrowTerm[];

/** A term that can be decided when the message is sent. */
export type TermOnSent = NarrowTerm<keyof typeof operatorsOnSent>;

export const isTermKind = (name: string): name is TermKind => Object.hasOwn(operators, name);

export const termKinds: readonly TermKind[] = Object.keys(operators).filter(isTermKind);

export const term = <Kind extends TermKind>(
  kind: Kind,
  value: TermValues[Kind],
  negated = false,
): NarrowTerm<Kind> => ({ operator: kind, value, negated });

/** The table, as seen by code that handles all operators alike. */
export const operatorTable: { readonly [Kind in TermKind]: Operator<TermValues[Kind]> } = operators;

const tableOnSent: {
  readonly [Kind in TermOnSent['operator']]: Operator<TermValues[Kind], SentFacts>;
} = operatorsOnSent;

const isHeldBy = <Kind extends TermKind>(
  { operator, value, negated }: NarrowTerm<Kind>,
  message: NarrowFacts,
): boolean => operatorTable[operator].holds(value, message) !== negated;

export const isKindOnSent = (kind: TermKind): kind is TermOnSent['operator'] =>
  Object.hasOwn(operatorsOnSent, kind);

/** Whether the message, at the time of sending, is what the term asks for. */
export const matchesOnSent = <Kind extends TermOnSent['operator']>(
  { operator, value, negated }: NarrowTerm<Kind>,
  message: SentFacts,
): boolean => tableOnSent[operator].holds(value, message) !== negated;

/** The one definition of what each operator means; adapters keep their queries to it. */
export const matchesNarrow = (narrow: Narrow, message: NarrowFacts): boolean =>
  narrow.every((one) => isHeldBy(one, message));

/**
 * What to highlight for all search terms together: nothing for the negated ones. Undefined if there
 * is no search.
 */
export const highlightedQuery = (narrow: Narrow): SearchQuery | undefined => {
  const searches = narrow.filter((one) => one.operator === 'search');
  const queries = searches.filter(({ negated }) => !negated).map(({ value }) => value);
  return searches.length === 0
    ? undefined
    : {
        words: queries.map(({ words }) => words).join(' '),
        phrases: queries.flatMap(({ phrases }) => phrases),
      };
};
