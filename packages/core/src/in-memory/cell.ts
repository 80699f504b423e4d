import * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '../kernel';
import type { State } from './state';

export type Change = (state: State) => State;

/** Where repositories read and write; what a transaction writes reaches others at its commit. */
export type Cell = {
  readonly read: () => State;
  readonly write: (change: Change) => void;
};

/** Answers out of what is there when the step runs. */
export const reading = <A>(cell: Cell, look: (state: State) => A): TE.TaskEither<Unexpected, A> =>
  TE.fromIO(() => look(cell.read()));

/** Writes what the step makes, and answers with it. */
export const writing = <A>(
  cell: Cell,
  make: (state: State) => A,
  change: (made: A) => Change,
): TE.TaskEither<Unexpected, A> =>
  TE.fromIO(() => {
    const made = make(cell.read());
    cell.write(change(made));
    return made;
  });

/** Writes something that has no answer. */
export const changing = (cell: Cell, change: Change): TE.TaskEither<Unexpected, void> =>
  TE.fromIO(() => cell.write(change));
