import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import { isCaller } from '../../../access';
import { canonicalTopic } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Narrow } from '../narrow';
import { checkLevels } from '../narrow-levels';
import type { RequestedTerm } from '../narrow-request';
import {
  canonicalOperator,
  isContradiction,
  isOpenToVisitors,
  turnsToOwn,
} from '../narrow-request';
import { parseSearch, searchProblem } from '../search';
import { replaceWith } from './replace-with';
import type { Sharing } from './resolve-channels';
import { channelTerm, channelsTerm } from './resolve-channels';
import { directIncludingTerm, directTerm, mentionsTerm, senderTerm } from './resolve-people';
import { hasTerm, idTerm, inTerm, isTerm } from './resolve-state';
import type { MessageFailure } from '../../failures';
import { messageFailure, unknownOperand } from '../../failures';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type ResolveNarrowFailure =
  | MessageFailure<'InvalidNarrowOperator' | 'InvalidNarrowCombination'>
  | AccessFailure<'NotLoggedIn'>
  | Unexpected;

export type ResolvedNarrow = {
  readonly narrow: Narrow;
  /** The narrow keeps to channels of which the viewer may read everything, received or not. */
  readonly hasSharedHistory: boolean;
  /** It names a channel, whose being muted does not count then. */
  readonly namesChannel: boolean;
};

export type NarrowNeeds = 'channels' | 'messages' | 'recipients' | 'users';
type Tx = Pick<Transaction, NarrowNeeds>;

type Resolution = TE.TaskEither<MessageFailure<'InvalidNarrowOperator'> | Unexpected, Sharing>;

const resolve = (
  tx: Tx,
  viewer: Viewer,
  { operator, operand }: RequestedTerm,
  namesChannel: boolean,
): Resolution => {
  switch (canonicalOperator(operator)) {
    case 'channel':
      return channelTerm(tx, viewer, operand);
    case 'channels':
      return channelsTerm(viewer, operand);
    case 'topic':
      return TE.right({ _tag: 'Topic', topic: canonicalTopic(String(operand)) });
    case 'sender':
      return senderTerm(tx, viewer, operand);
    case 'mentions':
      return mentionsTerm(tx, viewer, operand);
    case 'dm':
      return directTerm(tx, viewer, operand);
    case 'dm-including':
      return directIncludingTerm(tx, viewer, operand, false);
    case 'group-pm-with':
      return directIncludingTerm(tx, viewer, operand, true);
    case 'id':
      return TE.fromEither(idTerm(operand));
    case 'near':
      return TE.right({ _tag: 'Everything' });
    case 'search':
      return TE.right({ _tag: 'Search', query: parseSearch(String(operand)) });
    case 'has':
      return TE.fromEither(hasTerm(operand));
    case 'in':
      return TE.fromEither(inTerm(viewer, operand, namesChannel));
    case 'is':
      return TE.fromEither(isTerm(viewer, operand, namesChannel));
    default:
      return TE.left(unknownOperand('operator', operator));
  }
};

const isInHome = ({ operator, operand }: RequestedTerm): boolean =>
  operator === 'in' && operand === 'home';

/** What visitors may ask: web-public channels alone, and nothing that is anybody's own. */
const forViewer = (
  viewer: Viewer,
  terms: readonly RequestedTerm[],
): TE.TaskEither<AccessFailure<'NotLoggedIn'>, readonly RequestedTerm[]> => {
  if (isCaller(viewer)) {
    return TE.right(terms);
  }
  const asked = terms.filter((term) => !isInHome(term) || term.negated);
  return viewer.realm.settings.enable_spectator_access && isOpenToVisitors(asked)
    ? TE.right(asked)
    : TE.left(accessFailure('NotLoggedIn'));
};

const resolveTerms = (
  tx: Tx,
  viewer: Viewer,
  terms: readonly RequestedTerm[],
): TE.TaskEither<ResolveNarrowFailure, ResolvedNarrow> => {
  const namesChannel = terms.some(({ operator }) => canonicalOperator(operator) === 'channel');
  return pipe(
    terms,
    TE.traverseSeqArray((term) =>
      pipe(
        resolve(tx, viewer, term, namesChannel),
        TE.map((resolved) => ({
          ...resolved,
          // Leaving out what is muted cannot be turned round.
          negated: isInHome(term) ? true : term.negated,
        })),
      ),
    ),
    TE.map((resolved) => ({
      narrow: resolved,
      namesChannel,
      hasSharedHistory:
        !terms.some(turnsToOwn) &&
        (resolved.findLast(
          ({ _tag, negated }) => (_tag === 'Channel' || _tag === 'Channels') && !negated,
        )?.shares ??
          false),
    })),
  );
};

/** Refuses what would cost the store too much. */
const checkSearches = (
  terms: readonly RequestedTerm[],
): E.Either<MessageFailure<'InvalidNarrowOperator'>, unknown> => {
  const problem = searchProblem(
    terms
      .filter(({ operator }) => operator === 'search')
      .map(({ operand }) => parseSearch(String(operand))),
  );
  return problem === undefined
    ? E.right(undefined)
    : E.left(messageFailure('InvalidNarrowOperator', { description: problem }));
};

/** Looks up everything that a narrow names. Source: reference, «Narrow». */
export const resolveNarrow = (
  tx: Tx,
  viewer: Viewer,
  asked: readonly RequestedTerm[],
): TE.TaskEither<ResolveNarrowFailure, ResolvedNarrow> =>
  pipe(
    TE.fromEither(checkLevels(viewer.level, asked)),
    TE.tap(() => TE.fromEither(checkSearches(asked))),
    TE.flatMap(() => replaceWith(tx, viewer, asked)),
    TE.flatMap((terms) => forViewer(viewer, terms)),
    TE.filterOrElseW(
      (terms) => !isContradiction(terms),
      () =>
        messageFailure('InvalidNarrowCombination', {
          description: 'No message can be both a channel message and direct message',
        }),
    ),
    TE.flatMap((terms) => resolveTerms(tx, viewer, terms)),
  );
