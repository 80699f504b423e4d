import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, Work } from './unexpected';

/** Accepts a piece; resolves when it is ready for the next one. */
export type Take<Piece> = (piece: Piece) => Async<void>;

/**
 * A result that may be too large for memory. It has at least one piece; each piece is produced when
 * the one before it was accepted. After the first piece a failure can only end the result early.
 */
export type InPieces<Failure, Piece> = (take: Take<Piece>) => Work<Failure, void>;

/** A result that is in memory anyway. */
export const inOnePiece =
  <Failure, A>(whole: TE.TaskEither<Failure, A>): InPieces<Failure, A> =>
  (take) =>
    pipe(whole, TE.flatMap(take));
