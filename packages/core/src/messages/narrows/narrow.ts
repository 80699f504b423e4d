import type * as E from 'fp-ts/Either';
import type { NarrowFacts, Operator, SentFacts } from './operator';
import { operators, sendTimeOperators } from './operators';
import type { SearchQuery } from './search';

/** The operator of a term; for `is`, `in`, `has` and `channels`, with the operand. */
export type TermKind = keyof typeof operators;

/** The resolved operand of a term, by operator. */
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

/** A term that can be evaluated when the message is sent. */
export type SendTimeTerm = NarrowTerm<keyof typeof sendTimeOperators>;

export const isTermKind = (name: string): name is TermKind => Object.hasOwn(operators, name);

export const termKinds: readonly TermKind[] = Object.keys(operators).filter(isTermKind);

export const term = <Kind extends TermKind>(
  kind: Kind,
  value: TermValues[Kind],
  negated = false,
): NarrowTerm<Kind> => ({ operator: kind, value, negated });

/** The table with the type that code for all operators needs. */
export const operatorTable: { readonly [Kind in TermKind]: Operator<TermValues[Kind]> } = operators;

const sendTimeTable: {
  readonly [Kind in SendTimeTerm['operator']]: Operator<TermValues[Kind], SentFacts>;
} = sendTimeOperators;

const isHeldBy = <Kind extends TermKind>(
  { operator, value, negated }: NarrowTerm<Kind>,
  message: NarrowFacts,
): boolean => operatorTable[operator].holds(value, message) !== negated;

export const isSendTimeKind = (kind: TermKind): kind is SendTimeTerm['operator'] =>
  Object.hasOwn(sendTimeOperators, kind);

/** Whether the message matches the term when it is sent. */
export const matchesSendTimeTerm = <Kind extends SendTimeTerm['operator']>(
  { operator, value, negated }: NarrowTerm<Kind>,
  message: SentFacts,
): boolean => sendTimeTable[operator].holds(value, message) !== negated;

/** Defines the meaning of each operator; the queries of adapters must agree with it. */
export const matchesNarrow = (narrow: Narrow, message: NarrowFacts): boolean =>
  narrow.every((one) => isHeldBy(one, message));

const nothing: SearchQuery = { words: '', phrases: [] };

/** What to highlight: nothing of negated searches. Undefined if the narrow has no search. */
export const highlightedQuery = (narrow: Narrow): SearchQuery | undefined => {
  const searches = narrow.filter((one) => one.operator === 'search');
  return searches.length === 0
    ? undefined
    : (searches.find(({ negated }) => !negated)?.value ?? nothing);
};
