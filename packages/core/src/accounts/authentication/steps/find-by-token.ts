import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, ConfirmationTokens, Tokened } from '../../../kernel';

/** Finds the record with the id in the token, and checks that the token belongs to it. */
export const findByToken = <A extends Tokened>(
  tokens: ConfirmationTokens,
  token: string,
  find: (id: number) => Async<O.Option<A>>,
): Async<O.Option<A>> => {
  const id = tokens.claimedId(token);
  return id === undefined
    ? TE.right(O.none)
    : pipe(find(id), TE.map(O.filter((found) => tokens.isTokenOf(token, found))));
};
