import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';

/** Works with what was found; without it, there is nothing to do. */
export const ifAny = <A, WorkFailure, B>(
  work: (found: A) => TE.TaskEither<WorkFailure, B>,
): (<E>(lookup: TE.TaskEither<E, O.Option<A>>) => TE.TaskEither<E | WorkFailure, B | undefined>) =>
  TE.flatMap((found) => (O.isSome(found) ? work(found.value) : TE.right(undefined)));
