import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InPieces, Unexpected } from '../kernel';

/** The pieces of a result, in order. */
export const gathered = <Failure, Piece>(
  answer: InPieces<Failure, Piece>,
): TE.TaskEither<Failure | Unexpected, readonly Piece[]> => {
  const pieces: Piece[] = [];
  return pipe(
    answer((piece) =>
      TE.fromIO(() => {
        pieces.push(piece);
      }),
    ),
    TE.map(() => pieces),
  );
};
