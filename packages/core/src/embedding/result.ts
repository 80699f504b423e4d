import type * as E from 'fp-ts/Either';
import { presentFailure } from '../failure';
import type { Failure } from '../failure';
import type { Unexpected } from '../kernel';
import { currentLevel } from '../kernel';

/** What a use case returns to an embedding program: a value, or a failure with its `_tag`. */
export type Result<F, A> =
  { readonly ok: true; readonly value: A } | { readonly ok: false; readonly failure: F };

export const resultOf = <F, A>(result: E.Either<F, A>): Result<F, A> =>
  result._tag === 'Right' ? { ok: true, value: result.right } : { ok: false, failure: result.left };

/** The text of a failure, as the API words it. */
export const describeFailure = (failure: Failure | Unexpected): string => {
  if (failure._tag !== 'Unexpected') {
    return presentFailure(failure, currentLevel).msg;
  }
  const { cause } = failure;
  return cause instanceof Error ? cause.message : 'Unexpected error';
};

/** A failure as an error, for programs that prefer exceptions. */
export class ParleyError extends Error {
  override readonly name = 'ParleyError';

  constructor(readonly failure: Failure | Unexpected) {
    super(
      `${failure._tag}: ${describeFailure(failure)}`,
      failure._tag === 'Unexpected' ? { cause: failure.cause } : undefined,
    );
  }
}

/** The value of a result; rejects with a ParleyError if it is a failure. */
export const orThrow = async <F extends Failure | Unexpected, A>(
  result: Result<F, A> | Promise<Result<F, A>>,
): Promise<A> => {
  const settled = await result;
  return settled.ok ? settled.value : Promise.reject(new ParleyError(settled.failure));
};
