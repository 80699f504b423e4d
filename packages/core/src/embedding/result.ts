import * as E from 'fp-ts/Either';
import type { Failure } from '../failure';
import type { Unexpected } from '../kernel';

/** What a use case returns to an embedding program: a value, or a failure with its `_tag`. */
export type Result<F, A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly failure: F };

export const resultOf = <F, A>(result: E.Either<F, A>): Result<F, A> =>
  E.isRight(result) ? { ok: true, value: result.right } : { ok: false, failure: result.left };

const causeOf = ({ cause }: Unexpected): string =>
  cause instanceof Error ? cause.message : String(cause);

/** Details of a message are cut here; the failure itself has all of them. */
const maxDetailsLength = 500;

/** `EmailInUse: {"email":"eve@example.org"}`, `NotForGuests`, `Unexpected: no disk`. */
const describe = (failure: Failure | Unexpected): string => {
  if (failure._tag === 'Unexpected') {
    return `Unexpected: ${causeOf(failure)}`;
  }
  const { _tag, ...details } = failure;
  const text = JSON.stringify(details);
  if (Object.keys(details).length === 0) {
    return _tag;
  }
  return `${_tag}: ${text.length > maxDetailsLength ? `${text.slice(0, maxDetailsLength)}…` : text}`;
};

/** A failure as an error, for programs that prefer exceptions: its message is for programmers. */
export class ParleyError extends Error {
  override readonly name = 'ParleyError';

  constructor(readonly failure: Failure | Unexpected) {
    super(describe(failure), failure._tag === 'Unexpected' ? { cause: failure.cause } : undefined);
  }
}

/** The value of a result; rejects with a ParleyError if it is a failure. */
export const orThrow = async <F extends Failure | Unexpected, A>(
  result: Result<F, A> | Promise<Result<F, A>>,
): Promise<A> => {
  const settled = await result;
  return settled.ok ? settled.value : Promise.reject(new ParleyError(settled.failure));
};
