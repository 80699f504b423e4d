import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';

/**
 * What the promise resolves to; what it rejects with, or what is thrown before, is the failure.
 *
 * The same as `TE.tryCatch`, which is compiled for engines without `async`: it makes a generator of
 * its own for each call, with several closures and promises.
 */
export const catching =
  <Failure, A>(
    work: () => Promise<A>,
    onThrown: (thrown: unknown) => Failure,
  ): TE.TaskEither<Failure, A> =>
  async () => {
    try {
      return E.right(await work());
    } catch (thrown) {
      return E.left(onThrown(thrown));
    }
  };
