import type * as O from 'fp-ts/Option';
import type { Async } from '../../kernel';

/** Verifies tokens in which a program of the operator says who has logged in with it. */
export interface LoginTokens {
  /**
   * The address in a valid token, undefined if it has none; None if the token is invalid or has
   * expired.
   */
  readonly emailOf: (token: string) => Async<O.Option<string | undefined>>;
}
