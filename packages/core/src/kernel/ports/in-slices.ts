import * as RA from 'fp-ts/ReadonlyArray';
import * as T from 'fp-ts/Task';
import { pipe } from 'fp-ts/function';
import { nextTurn } from './next-turn';

/** The number of elements that are processed before other work gets its turn. */
export const elementsPerSlice = 200;

/**
 * Maps a list of any length without blocking other work: long lists slice by slice, each in its own
 * turn of the event loop. Short lists use only the current turn.
 */
export const mapInSlices =
  <A, B>(f: (element: A) => B) =>
  (elements: readonly A[]): T.Task<readonly B[]> =>
    elements.length <= elementsPerSlice
      ? T.fromIO(() => elements.map(f))
      : pipe(
          RA.chunksOf(elementsPerSlice)(elements),
          T.traverseSeqArray((slice) =>
            pipe(
              nextTurn,
              T.map(() => slice.map(f)),
            ),
          ),
          T.map(RA.flatten),
        );
