import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Async, RealmId, Unexpected } from '@parley/core/kernel';
import { catching, unexpected } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';

/** The result of one statement for each of the keys. */
type Found<A> = ReadonlyMap<string, A>;

type PendingLookup<A> = {
  readonly found: Promise<E.Either<Unexpected, A>>;
  readonly resolve: (found: E.Either<Unexpected, A>) => void;
};

const newPending = <A>(): PendingLookup<A> => {
  let resolve: PendingLookup<A>['resolve'] = () => undefined;
  const found = new Promise<E.Either<Unexpected, A>>((resolvePending) => {
    resolve = resolvePending;
  });
  return { found, resolve };
};

/** Maximum keys of one statement. */
const largestBatch = 200;

const missingKey = (): Unexpected =>
  unexpected(new Error('a key is missing from the result of its batch'));

/** Removes the first entries from the map. */
const takeFirst = <Key, A>(map: Map<Key, A>, count: number): readonly (readonly [Key, A])[] => {
  const taken: (readonly [Key, A])[] = [];
  for (const entry of map) {
    if (taken.length === count) {
      break;
    }
    taken.push(entry);
    map.delete(entry[0]);
  }
  return taken;
};

/**
 * Batches lookups of single keys: requests that arrive in the same turn of the event loop, or while a
 * statement is running, share the next one, and those for the same key a promise. Nothing is cached,
 * so a result is never older than its request.
 *
 * @param load returns a result for each key, in their order
 */
export const eachInBatches = <Key, A>(
  load: (keys: readonly Key[]) => Async<readonly A[]>,
): ((key: Key) => Async<A>) => {
  const waiting = new Map<Key, PendingLookup<A>>();
  let isRunning = false;

  const run = async (): Promise<void> => {
    isRunning = true;
    await nextTurn();
    while (waiting.size > 0) {
      const batch = takeFirst(waiting, largestBatch);
      const found = E.flatten(await catching(load(batch.map(([key]) => key)), unexpected)());
      const results = E.isRight(found) ? found.right : [];
      results.forEach((each, index) => batch[index]?.[1].resolve(E.right(each)));
      for (const [, { resolve }] of batch.slice(results.length)) {
        resolve(E.isLeft(found) ? found : E.left(missingKey()));
      }
    }
    isRunning = false;
  };

  return (key) => () => {
    const joined = waiting.get(key);
    if (joined !== undefined) {
      return joined.found;
    }
    const pending = newPending<A>();
    waiting.set(key, pending);
    if (!isRunning) {
      void run();
    }
    return pending.found;
  };
};

/** The same for a statement that returns one result for all keys. */
export const inBatches = <Key, A>(
  load: (keys: readonly Key[]) => Async<Found<A>>,
): ((key: Key) => Async<Found<A>>) =>
  eachInBatches((keys) =>
    pipe(
      load(keys),
      TE.map((found) => keys.map(() => found)),
    ),
  );

/**
 * Batches lookups of all rows of a realm: requests for a realm that is being read share the next
 * statement.
 */
export const oncePerRealm = <A extends object | string>(
  load: (realmId: RealmId) => Async<A>,
): ((realmId: RealmId) => Async<A>) => {
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
      TE.flatMapNullable((found) => found.get(String(realmId)), missingKey),
    );
};
