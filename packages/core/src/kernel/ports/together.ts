import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';

/** A task, or a result that is known already. */
type Step<Failure> = TE.TaskEither<Failure, unknown> | E.Either<never, unknown>;

type Steps<Failure> = Readonly<Record<string, Step<Failure>>>;

type ResultOf<S> =
  S extends TE.TaskEither<unknown, infer A> ? A : S extends E.Right<infer A> ? A : never;

type ResultsOf<S> = { readonly [Name in keyof S]: ResultOf<S[Name]> };

const runAll = async <Failure>(
  steps: Steps<Failure>,
): Promise<E.Either<Failure, Readonly<Record<string, unknown>>>> => {
  const results: Record<string, unknown> = {};
  const names: string[] = [];
  const started: Promise<E.Either<Failure, unknown>>[] = [];
  for (const [name, step] of Object.entries(steps)) {
    if (typeof step === 'function') {
      names.push(name);
      started.push(step());
    } else if (E.isRight(step)) {
      results[name] = step.right;
    } else {
      return step;
    }
  }
  const outcomes = started.length === 0 ? [] : await Promise.all(started);
  for (const [index, outcome] of outcomes.entries()) {
    if (E.isLeft(outcome)) {
      return outcome;
    }
    results[names[index] ?? ''] = outcome.right;
  }
  return E.right(results);
};

/**
 * Starts steps that do not depend on each other, in the order of the record, without waiting for the
 * results of each other; fails with the failure of the first that failed. A step that must see what
 * another one did, or may only read when another one holds a lock, follows it with `TE.flatMap`: a
 * step that itself consists of several is overtaken by later ones. `sequenceS(TE.ApplicativePar)`
 * would start the last one first.
 *
 * All steps share one promise, and results that are known need none: every request uses this several
 * times, and a chain of promises for each step took a third of the time of a message.
 */
export const together =
  <Failure, S extends Steps<Failure>>(
    steps: S & Steps<Failure>,
  ): TE.TaskEither<Failure, ResultsOf<S>> =>
  () =>
    // Each result has the name of its step, which the record of results cannot express.
    runAll(steps) as Promise<E.Either<Failure, ResultsOf<S>>>;
