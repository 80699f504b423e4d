import * as TE from 'fp-ts/TaskEither';

/** Fails unless the value is as it must be. */
export const ensure = <A, Otherwise>(
  isMet: (value: A) => boolean,
  otherwise: Otherwise,
): (<E>(work: TE.TaskEither<E, A>) => TE.TaskEither<E | Otherwise, A>) =>
  TE.filterOrElseW(isMet, () => otherwise);
