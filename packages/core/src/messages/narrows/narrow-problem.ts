import type { Tagged } from '../../kernel';

type Operand = string | number | readonly number[];

/** Why a term of a narrow is invalid. */
export type NarrowProblem =
  | (Tagged<'Unknown'> & {
      readonly what: 'operator' | 'user' | 'users' | 'channel' | 'webPublicChannel';
      readonly operand: Operand;
    })
  /** An operator whose operands are words does not have that one. */
  | (Tagged<'UnknownWord'> & { readonly operator: string; readonly operand: Operand })
  | (Tagged<'TooManyWords' | 'TooManyPhrases' | 'WordTooLong'> & { readonly limit: number })
  | Tagged<'InvalidWith' | 'InvalidMessageId'>;
