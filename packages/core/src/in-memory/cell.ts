import * as TE from 'fp-ts/TaskEither';
import type { Async } from '../kernel';
import type { State } from './state';

export type Change = (state: State) => State;

/**
 * What repositories read and write; the writes of a transaction become visible to others at its
 * commit.
 */
export type Cell = {
  readonly read: () => State;
  readonly write: (change: Change) => void;
};

/** Reads the state when the step runs. */
export const reading = <A>(cell: Cell, look: (state: State) => A): Async<A> =>
  TE.fromIO(() => look(cell.read()));

/** Creates a value when the step runs, writes it, and returns it. */
export const writing = <A>(
  cell: Cell,
  make: (state: State) => A,
  change: (made: A) => Change,
): Async<A> =>
  TE.fromIO(() => {
    const made = make(cell.read());
    cell.write(change(made));
    return made;
  });

/** Writes without a result. */
export const changing = (cell: Cell, change: Change): Async<void> =>
  TE.fromIO(() => cell.write(change));
