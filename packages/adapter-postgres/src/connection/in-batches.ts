import type { RealmId, Unexpected } from '@parley/core';
import { unexpected } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';

/** The result of one statement for each of the keys. */
type Found<A> = ReadonlyMap<string, A>;

type Load<Key, A> = (keys: readonly Key[]) => TE.TaskEither<Unexpected, Found<A>>;

type PendingLookup<Key, A> = {
  readonly key: Key;
  readonly resolve: (found: E.Either<Unexpected, Found<A>>) => void;
};

/** Maximum keys of one statement. */
const largestBatch = 200;

/**
 * Batches lookups of single keys: requests that arrive while a statement is running share the next
 * one. Nothing is cached, so a result is never older than its request.
 */
export const inBatches = <Key, A>(
  load: Load<Key, A>,
): ((key: Key) => TE.TaskEither<Unexpected, Found<A>>) => {
  const waiting: PendingLookup<Key, A>[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, largestBatch);
      const found = await TE.tryCatch(load(batch.map(({ key }) => key)), unexpected)();
      for (const { resolve } of batch) {
        resolve(E.flatten(found));
      }
    }
    isRunning = false;
  };

  return (key) => () =>
    new Promise((resolve) => {
      waiting.push({ key, resolve });
      if (!isRunning) {
        void run();
      }
    });
};

/** The same for a statement that returns a result for each key, in their order. */
export const eachInBatches = <Key, A>(
  load: (keys: readonly Key[]) => TE.TaskEither<Unexpected, readonly A[]>,
): ((key: Key) => TE.TaskEither<Unexpected, A>) => {
  let last = 0;
  const find = inBatches((asked: readonly (readonly [id: string, key: Key])[]) =>
    pipe(
      load(asked.map(([, key]) => key)),
      TE.map(
        (found) =>
          new Map(found.map((each, index) => [asked[index]?.[0] ?? '', { each }] as const)),
      ),
    ),
  );
  return (key) =>
    pipe(
      TE.fromIO(() => String((last += 1))),
      TE.flatMap((id) =>
        pipe(
          find([id, key]),
          TE.flatMapNullable(
            (found) => found.get(id),
            () => unexpected(new Error('a key is missing from the result of its batch')),
          ),
        ),
      ),
      TE.map(({ each }) => each),
    );
};

/**
 * Batches lookups of all rows of a realm: requests for a realm that is being read share the next
 * statement.
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
        () => unexpected(new Error('a realm is missing from the result of its batch')),
      ),
    );
};
