import * as RA from 'fp-ts/ReadonlyArray';
import * as T from 'fp-ts/Task';
import { pipe } from 'fp-ts/function';

/** So many elements are worked on before others get their turn. */
export const elementsInASlice = 200;

/** Ends the turn of the event loop that it is run in. */
const nextTurn: T.Task<void> = T.delay(1)(T.of(undefined));

/**
 * Maps a list of any length without holding up anybody else: long ones slice by slice, each in a
 * turn of its own. A short one takes no turn besides the current one.
 */
export const mapInSlices =
  <A, B>(f: (element: A) => B) =>
  (elements: readonly A[]): T.Task<readonly B[]> =>
    elements.length <= elementsInASlice
      ? T.fromIO(() => elements.map(f))
      : pipe(
          RA.chunksOf(elementsInASlice)(elements),
          T.traverseSeqArray((slice) =>
            pipe(
              nextTurn,
              T.map(() => slice.map(f)),
            ),
          ),
          T.map(RA.flatten),
        );
