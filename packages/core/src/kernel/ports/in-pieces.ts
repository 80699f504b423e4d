import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected } from './unexpected';

/** Takes a piece, and says when it is ready for another. */
export type Take<Piece> = (piece: Piece) => TE.TaskEither<Unexpected, void>;

/**
 * An answer that may be too long to be held at once: there is at least one piece, and the next is
 * made when the one before it was taken. Once something was taken nothing can be said of a failure
 * but that there is no more.
 */
export type InPieces<Failure, Piece> = (
  take: Take<Piece>,
) => TE.TaskEither<Failure | Unexpected, void>;

/** What is held at once anyway. */
export const inOnePiece =
  <Failure, A>(whole: TE.TaskEither<Failure, A>): InPieces<Failure, A> =>
  (take) =>
    pipe(whole, TE.flatMap(take));
