import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';

type Steps<Failure> = Readonly<Record<string, TE.TaskEither<Failure, unknown>>>;

type ResultsOf<S> = {
  readonly [Name in keyof S]: S[Name] extends TE.TaskEither<unknown, infer A> ? A : never;
};

/**
 * Starts the steps in the order of the record, without waiting for the results of each other. In a
 * transaction they are executed in this order, and a later one sees what an earlier one did.
 * `sequenceS(TE.ApplicativePar)` would start the last one first.
 */
export const together = <Failure, S extends Steps<Failure>>(
  steps: S & Steps<Failure>,
): TE.TaskEither<Failure, ResultsOf<S>> =>
  pipe(
    Object.entries<TE.TaskEither<Failure, unknown>>(steps).map(([name, step]) =>
      pipe(
        step,
        TE.map((result) => [name, result] as const),
      ),
    ),
    TE.sequenceArray,
    // Each result has the name of its step, which fromEntries cannot express.
    TE.map((results) => Object.fromEntries(results) as ResultsOf<S>),
  );
