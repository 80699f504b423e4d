import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InPieces, Unexpected } from '../kernel';

/** The whole of a result that comes in pieces. */
export const gatherPieces = <Failure, Piece, A>(
  result: InPieces<Failure, Piece>,
  merge: (pieces: readonly Piece[]) => A,
): TE.TaskEither<Failure | Unexpected, A> =>
  pipe(
    TE.fromIO((): Piece[] => []),
    TE.flatMap((pieces) =>
      pipe(
        result((piece) =>
          TE.fromIO(() => {
            pieces.push(piece);
          }),
        ),
        TE.map(() => merge(pieces)),
      ),
    ),
  );
