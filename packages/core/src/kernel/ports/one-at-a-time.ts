import type * as TE from 'fp-ts/TaskEither';

/** Each call starts when the previous one has ended, for work that later calls can build on. */
export const oneAtATime = <Given extends readonly unknown[], E, A>(
  load: (...given: Given) => TE.TaskEither<E, A>,
): ((...given: Given) => TE.TaskEither<E, A>) => {
  let previous: Promise<unknown> = Promise.resolve();
  return (...given) =>
    () => {
      const own = previous.then(load(...given));
      // The rejection is the caller's; the next call only waits for the end.
      previous = own.catch(() => undefined);
      return own;
    };
};
