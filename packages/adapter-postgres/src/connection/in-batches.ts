import type { Unexpected } from '@parley/core';
import type * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';

/** What one statement found for each of the keys, by key. */
type Found<A> = ReadonlyMap<string, A>;

type Load<Key, A> = (keys: readonly Key[]) => TE.TaskEither<Unexpected, Found<A>>;

type Asked<Key, A> = {
  readonly key: Key;
  readonly answer: (found: E.Either<Unexpected, Found<A>>) => void;
};

/** Keys that one statement answers at the most. */
const largestBatch = 200;

/**
 * Looks up one key at a time for many who ask at once: whoever asks while a statement is running
 * is answered by the next one, together with all others. Nothing is remembered, so an answer is
 * never older than its question.
 */
export const inBatches = <Key, A>(
  load: Load<Key, A>,
): ((key: Key) => TE.TaskEither<Unexpected, Found<A>>) => {
  const waiting: Asked<Key, A>[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, largestBatch);
      const found = await load(batch.map(({ key }) => key))();
      for (const { answer } of batch) {
        answer(found);
      }
    }
    isRunning = false;
  };

  return (key) => () =>
    new Promise((answer) => {
      waiting.push({ key, answer });
      if (!isRunning) {
        void run();
      }
    });
};
