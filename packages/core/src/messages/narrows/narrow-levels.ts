import * as E from 'fp-ts/Either';
import type { Change, FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import type { RequestedTerm } from './narrow-request';
import type { MessageFailure } from '../failures';
import { unknownOperand } from '../failures';

const operators: ReadonlyMap<string, Change> = new Map([
  ['dm', 'directMessageNarrows'],
  ['dm-including', 'directMessageNarrows'],
  ['channel', 'channelNarrows'],
  ['channels', 'channelNarrows'],
  ['with', 'conversationNarrow'],
  ['mentions', 'mentionsNarrow'],
]);

/** By the operator and the operand, with what is said of an operand that is unknown. */
const operands: ReadonlyMap<string, readonly [Change, string]> = new Map([
  ['is:dm', ['directMessageNarrows', "'is' operand"]],
  ['is:followed', ['followedTopicNarrow', "'is' operand"]],
  ['is:muted', ['mutedNarrow', "'is' operand"]],
  ['has:reaction', ['reactionNarrow', "'has' operand"]],
  ['channels:archived', ['archivedChannelNarrow', 'channels operand']],
  ['streams:archived', ['archivedChannelNarrow', 'channels operand']],
]);

const checkLevel =
  (level: FeatureLevel) =>
  ({
    operator,
    operand,
  }: RequestedTerm): E.Either<MessageFailure<'InvalidNarrowOperator'>, unknown> => {
    const change = operators.get(operator);
    if (change !== undefined && !has(level, change)) {
      return E.left(unknownOperand('operator', operator));
    }
    const [ofOperand, what] = operands.get(`${operator}:${String(operand)}`) ?? [];
    return ofOperand === undefined || what === undefined || has(level, ofOperand)
      ? E.right(undefined)
      : E.left(unknownOperand(what, operand));
  };

/**
 * What did not exist at a level is unknown there.
 *
 * Source: reference, «Feature-level history», narrows.
 */
export const checkLevels = (
  level: FeatureLevel,
  terms: readonly RequestedTerm[],
): E.Either<MessageFailure<'InvalidNarrowOperator'>, unknown> =>
  E.traverseArray(checkLevel(level))(terms);
