import type * as TE from 'fp-ts/TaskEither';

/** Runs the task when it is first asked for; everyone who asks gets the result of that run. */
export const once = <E, A>(task: TE.TaskEither<E, A>): TE.TaskEither<E, A> => {
  let started: ReturnType<typeof task> | undefined;
  return () => (started ??= task());
};
