import type { RealmId, Unexpected } from '@parley/core';
import { unexpected } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';

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
      const found = await TE.tryCatch(load(batch.map(({ key }) => key)), unexpected)();
      for (const { answer } of batch) {
        answer(E.flatten(found));
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

/**
 * A lookup of all that a realm has of something, in batches: whoever asks for a realm while it is
 * being read is answered, together with all others, by the next reading.
 */
export const oncePerRealm = <A extends object>(
  load: (realmId: RealmId) => TE.TaskEither<Unexpected, A>,
): ((realmId: RealmId) => TE.TaskEither<Unexpected, A>) => {
  const find = inBatches((realmIds: readonly RealmId[]) =>
    pipe(
      Array.from(new Set(realmIds)),
      TE.traverseArray((realmId) =>
        pipe(
          load(realmId),
          TE.map((found) => [String(realmId), found] as const),
        ),
      ),
      TE.map((found) => new Map(found)),
    ),
  );
  return (realmId) =>
    pipe(
      find(realmId),
      TE.flatMapNullable(
        (found) => found.get(String(realmId)),
        () => unexpected(new Error('a realm was left out of its batch')),
      ),
    );
};
