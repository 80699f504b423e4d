import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Viewer } from '../../access';
import { accessFailure, isCaller, reaches } from '../../access';
import { MessageId, asId } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';
import { invalidOperator } from './invalid-operator';
import type { Narrow, NarrowTerm, TermKind } from './narrow';
import { operatorTable } from './narrow';
import type { Named, Operator, RequestedTerm, TermContext } from './operator';
import { parseSearch, searchProblem } from './search';
import { kindOf, syntaxOf, unknownTerm } from './spelling';

type InvalidOperator = MessageFailure<'InvalidNarrowOperator'>;

/** Rejects searches that are too expensive for the store. */
export const checkSearches = (
  terms: readonly RequestedTerm[],
): E.Either<InvalidOperator, unknown> => {
  const problem = searchProblem(
    terms
      .filter((requested) => kindOf(requested) === 'search')
      .map(({ operand }) => parseSearch(String(operand))),
  );
  return problem === undefined ? E.right(undefined) : E.left(invalidOperator(problem));
};

export const isWith = ({ operator }: RequestedTerm): boolean => operator === 'with';

/** Whether messages are read besides those that match the narrow: to resolve it, or to highlight. */
export const needsMessages = (terms: readonly RequestedTerm[]): boolean =>
  terms.some((requested) => isWith(requested) || requested.operator === 'search');

/** The message whose conversation a `with` term refers to; undefined if there is no such term. */
export const checkWith = (
  terms: readonly RequestedTerm[],
): E.Either<
  MessageFailure<'InvalidNarrowOperator' | 'InvalidNarrowCombination'>,
  MessageId | undefined
> => {
  const [first, second] = terms.filter(isWith);
  if (first === undefined) {
    return E.right(undefined);
  }
  if (second !== undefined) {
    return E.left(messageFailure('InvalidNarrowCombination', { problem: 'severalWith' }));
  }
  const text = String(first.operand);
  return /^-?\d{1,15}$/.test(text)
    ? E.right(asId(MessageId)(Number(text)))
    : E.left(invalidOperator({ _tag: 'InvalidWith' }));
};

/** Replaces a `with` term by its conversation; only removes the term if there is none. */
export const replaceWith = (
  terms: readonly RequestedTerm[],
  conversation: readonly RequestedTerm[] | undefined,
): readonly RequestedTerm[] => {
  const others = terms.filter((requested) => !isWith(requested));
  return conversation === undefined
    ? others
    : [
        ...conversation,
        ...others.filter((requested) => syntaxOf(requested).isReplacedByWith !== true),
      ];
};

/**
 * Returns the terms that take effect for the viewer. Visitors may only search web-public channels,
 * and only with operators that do not depend on an account.
 *
 * Source: docs/reference/messages.md#fetching-messages.
 */
export const checkVisitor = (
  viewer: Viewer,
  terms: readonly RequestedTerm[],
): E.Either<AccessFailure<'NotLoggedIn'>, readonly RequestedTerm[]> => {
  if (isCaller(viewer)) {
    return E.right(terms);
  }
  const counted = terms.filter(
    (requested) => syntaxOf(requested).visitors !== 'ignored' || requested.negated === true,
  );
  return viewer.realm.settings.enable_spectator_access &&
    counted.some(
      (requested) => kindOf(requested) === 'channels:web-public' && requested.negated !== true,
    ) &&
    counted.every((requested) => syntaxOf(requested).visitors === 'allowed')
    ? E.right(counted)
    : E.left(accessFailure('NotLoggedIn'));
};

/**
 * If the key of the request is limited to channels, checks that the narrow asks for messages of a
 * channel; messages of channels that it does not reach do not exist for it.
 */
export const checkKeyNarrow = (
  viewer: Viewer,
  narrow: Narrow,
): E.Either<AccessFailure<'BeyondKey'>, void> =>
  reaches(viewer, undefined) ||
  narrow.some(({ operator, negated }) => operator === 'channel' && !negated)
    ? E.right(undefined)
    : E.left(accessFailure('BeyondKey', { limit: 'channels' }));

/** Rejects terms that require both a channel message and a direct message. */
export const checkCombination = (
  terms: readonly RequestedTerm[],
): E.Either<MessageFailure<'InvalidNarrowCombination'>, readonly RequestedTerm[]> => {
  const places = new Set(terms.map((requested) => syntaxOf(requested).place));
  return places.has('channel') && places.has('direct')
    ? E.left(messageFailure('InvalidNarrowCombination', { problem: 'channelAndDirect' }))
    : E.right(terms);
};

/** Resolves the operand of a term. */
export const resolveTerm = <Kind extends TermKind>(
  kind: Kind,
  { operand, negated = false }: Pick<RequestedTerm, 'operand' | 'negated'>,
  context: TermContext,
): E.Either<InvalidOperator, NarrowTerm<Kind>> => {
  const { resolve, ignoresNegation = false } = operatorTable[kind];
  return pipe(
    resolve(operand, context),
    E.map((value) => ({ operator: kind, value, negated: negated && !ignoresNegation })),
  );
};

export type ResolvedNarrow = {
  readonly narrow: Narrow;
  /** The narrow is limited to channels where the viewer may read everything, received or not. */
  readonly hasSharedHistory: boolean;
  /** The narrow names a channel, so that the muting of channels is ignored. */
  readonly namesChannel: boolean;
};

/** A requested term with what its operand names. */
export type NamedTerm = RequestedTerm & { readonly named: Named };

type Limits = Pick<Operator<unknown>, 'isPersonal' | 'sharesHistory'>;

const limitsOf = (requested: RequestedTerm): Limits => {
  const kind = kindOf(requested);
  return kind === undefined ? {} : operatorTable[kind];
};

/**
 * Whether the viewer may read everything in the channels of the last limiting term, and no term
 * searches the viewer's own history.
 */
const hasSharedHistory = (viewer: Viewer, terms: readonly NamedTerm[]): boolean => {
  const limiting = terms.findLast(
    (requested) => limitsOf(requested).sharesHistory !== undefined && requested.negated !== true,
  );
  return (
    limiting !== undefined &&
    limitsOf(limiting).sharesHistory?.(viewer, limiting.named) === true &&
    !terms.some((requested) => limitsOf(requested).isPersonal)
  );
};

const isSearch = (requested: RequestedTerm): boolean =>
  kindOf(requested) === 'search' && requested.negated !== true;

/** Several searches are one for the words of all of them. */
const joinSearches = (terms: readonly NamedTerm[]): readonly NamedTerm[] => {
  const searches = terms.filter(isSearch);
  const [first] = searches;
  if (first === undefined || searches.length === 1) {
    return terms;
  }
  const operand = searches.map((search) => String(search.operand)).join(' ');
  return [{ ...first, operand }, ...terms.filter((requested) => !isSearch(requested))];
};

/** Resolves terms to a narrow. Source: docs/reference/narrows.md#which-messages-are-searched. */
export const resolveTerms = (
  viewer: Viewer,
  terms: readonly NamedTerm[],
): E.Either<InvalidOperator, ResolvedNarrow> => {
  const namesChannel = terms.some((requested) => kindOf(requested) === 'channel');
  const viewerId = viewer.user?.id;
  return pipe(
    joinSearches(terms),
    E.traverseArray((requested): E.Either<InvalidOperator, NarrowTerm> => {
      const kind = kindOf(requested);
      return kind === undefined
        ? E.left(unknownTerm(requested))
        : resolveTerm(kind, requested, { viewerId, namesChannel, named: requested.named });
    }),
    E.map((narrow) => ({
      narrow,
      namesChannel,
      hasSharedHistory: hasSharedHistory(viewer, terms),
    })),
  );
};
