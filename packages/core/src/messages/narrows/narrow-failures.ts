import type { FailureTable, Tagged } from '../../kernel';
import { withCode } from '../../kernel';

export type InvalidNarrowOperator = Tagged<'InvalidNarrowOperator'> & {
  readonly description: string;
};
export const invalidNarrowOperator = (description: string): InvalidNarrowOperator => ({
  _tag: 'InvalidNarrowOperator',
  description,
});

export type InvalidNarrowCombination = Tagged<'InvalidNarrowCombination'> & {
  readonly description: string;
};
export const invalidNarrowCombination = (description: string): InvalidNarrowCombination => ({
  _tag: 'InvalidNarrowCombination',
  description,
});

export type NarrowFailure = InvalidNarrowOperator | InvalidNarrowCombination;

export const narrowFailures: FailureTable<NarrowFailure> = {
  InvalidNarrowOperator: ({ description }) =>
    withCode('BAD_NARROW', `Invalid narrow operator: ${description}`, { desc: description }),
  InvalidNarrowCombination: ({ description }) =>
    withCode('BAD_NARROW', `Invalid narrow operator combination: ${description}`, {
      desc: description,
    }),
};

export const unknownOperand = (
  what: string,
  operand: string | number | readonly number[],
): InvalidNarrowOperator =>
  invalidNarrowOperator(
    `unknown ${what} ${typeof operand === 'object' ? JSON.stringify(operand) : operand}`,
  );
