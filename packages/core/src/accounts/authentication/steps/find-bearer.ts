import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Async, BearerTokens, Unexpected } from '../../../kernel';

/** What a bearer token stands for, by the hash of the server's secret, or by that of another accepted one. */
export const findBearer = async <A>(
  bearerTokens: BearerTokens,
  token: string,
  find: (hash: string) => Async<O.Option<A>>,
): Promise<E.Either<Unexpected, O.Option<A>>> => {
  const found = await find(bearerTokens.hashOf(token))();
  const otherHash = bearerTokens.otherHashOf(token);
  return E.isRight(found) && O.isNone(found.right) && otherHash !== undefined
    ? find(otherHash)()
    : found;
};
