import type { Tagged } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';
import type { NarrowProblem } from './narrow-problem';

type Unknown = Extract<NarrowProblem, Tagged<'Unknown'>>;

export const invalidOperator = (problem: NarrowProblem): MessageFailure<'InvalidNarrowOperator'> =>
  messageFailure('InvalidNarrowOperator', { problem });

export const unknownOperand = (
  what: Unknown['what'],
  operand: Unknown['operand'],
): MessageFailure<'InvalidNarrowOperator'> => invalidOperator({ _tag: 'Unknown', what, operand });

export const unknownWord = (
  operator: string,
  operand: Unknown['operand'],
): MessageFailure<'InvalidNarrowOperator'> =>
  invalidOperator({ _tag: 'UnknownWord', operator, operand });
