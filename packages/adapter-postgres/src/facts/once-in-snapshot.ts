import type { Async } from '@parley/core/kernel';
import type * as TE from 'fp-ts/TaskEither';

/** Runs the task when it is first asked for; everyone who asks gets the result of that run. */
const once = <E, A>(task: TE.TaskEither<E, A>): TE.TaskEither<E, A> => {
  let started: ReturnType<typeof task> | undefined;
  return () => (started ??= task());
};

/** Results of a snapshot, which cannot change while it lasts, by what distinguishes the calls. */
export const onceBy = <Given extends readonly unknown[], A>(
  keyOf: (given: Given) => string,
  load: (...given: Given) => Async<A>,
): ((...given: Given) => Async<A>) => {
  const known = new Map<string, Async<A>>();
  return (...given) => {
    const key = keyOf(given);
    const result = known.get(key) ?? once(load(...given));
    known.set(key, result);
    return result;
  };
};

/** By arguments that are ids. */
export const onceEach = <Given extends readonly (number | undefined)[], A>(
  load: (...given: Given) => Async<A>,
) => onceBy<Given, A>((ids) => ids.join(), load);

/** By arguments with fields or lists; one that is left out at the end is undefined. */
export const onceForEqual = <Given extends readonly unknown[], A>(
  load: (...given: Given) => Async<A>,
) =>
  onceBy<Given, A>(
    (given) => JSON.stringify(given.slice(0, given.findLastIndex((one) => one !== undefined) + 1)),
    load,
  );
