import type { Async, Fact, FactAges, RealmId, Unexpected } from '@parley/core/kernel';
import { factKey, unknownAges } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import type { FactCache, RealmFacts } from './fact-cache';
import type { SnapshotHead } from './fact-log';
import { readSnapshotHead } from './fact-log';
import { onceEach } from './once-in-snapshot';

/** A value about a whole realm, such as the list of its users. */
export type RealmValue<Value> = {
  /** Loads the value in the snapshot. */
  readonly load: (db: Db, realmId: RealmId) => Async<Value>;
  readonly dependsOn: (fact: Fact) => boolean;
  /** The value after these facts changed, as the snapshot sees them; loads no more than these. */
  readonly refresh: (
    db: Db,
    realmId: RealmId,
    before: Value,
    changed: readonly Fact[],
  ) => Async<Value>;
  readonly sizeOf: (value: Value) => number;
  /** Maximum total size in memory, of all realms; the least recently used values are dropped. */
  readonly maxTotalSize: number;
};

/** The facts of a realm at the version that a snapshot sees. */
type SnapshotRealm = { readonly facts: RealmFacts; readonly head: SnapshotHead };

/** A snapshot, which reads each head once. */
export type FactSnapshot = {
  readonly db: Db;
  readonly realm: (realmId: RealmId) => Async<SnapshotRealm>;
};

export const factSnapshot = (cache: FactCache, db: Db): FactSnapshot => {
  const read = (realmId: RealmId): Async<SnapshotRealm> =>
    pipe(
      readSnapshotHead(db, realmId),
      TE.flatMap((head) => {
        const facts = cache.of(realmId);
        return pipe(
          facts.reach(db, head),
          TE.map(() => ({ facts, head })),
        );
      }),
    );
  return { db, realm: onceEach(read) };
};

/** Unknown if other requests have read further than this snapshot. */
export const agesIn = (snapshot: FactSnapshot, realmId: RealmId): Async<FactAges> =>
  pipe(
    snapshot.realm(realmId),
    TE.map(({ facts, head }) =>
      facts.head()?.version === head.version ? facts.ages() : unknownAges,
    ),
  );

type Loading<Value> = {
  readonly version: number;
  readonly value: Promise<E.Either<Unexpected, Value>>;
};

/** The value as of the head of the realm's facts, except for what changed since. */
type Held<Value> = {
  value: Value | undefined;
  readonly changed: Map<string, Fact>;
  /** The load by the first snapshot that needed the value. */
  loading: Loading<Value> | undefined;
};

/**
 * A value of each realm, in memory. A snapshot uses it only if the facts in memory have the version
 * that the snapshot sees, so it is exactly what the snapshot would load. Otherwise the snapshot
 * loads it itself, over its own connection: no snapshot waits for a further connection.
 */
export const snapshotValue = <Value>({
  load,
  dependsOn,
  refresh,
  sizeOf,
  maxTotalSize,
}: RealmValue<Value>): ((snapshot: FactSnapshot, realmId: RealmId) => Async<Value>) => {
  const values = new WeakMap<RealmFacts, Held<Value>>();
  /** Those that have a value, the most recently used last. */
  const filled = new Set<Held<Value>>();

  const clear = (held: Held<Value>): void => {
    held.value = undefined;
    filled.delete(held);
  };

  const use = (held: Held<Value>): void => {
    filled.delete(held);
    filled.add(held);
  };

  const keep = (held: Held<Value>, value: Value): void => {
    held.value = value;
    use(held);
    let total = 0;
    for (const each of Array.from(filled).reverse()) {
      total += each.value === undefined ? 0 : sizeOf(each.value);
      if (total > maxTotalSize) {
        clear(each);
      }
    }
  };

  const newHeld = (facts: RealmFacts): Held<Value> => {
    const held: Held<Value> = { value: undefined, changed: new Map(), loading: undefined };
    facts.onChange((changed) => {
      if (changed === 'anything') {
        clear(held);
        held.loading = undefined;
        held.changed.clear();
      } else {
        for (const fact of changed.values()) {
          if (dependsOn(fact)) {
            held.changed.set(factKey(fact), fact);
          }
        }
      }
    });
    return held;
  };

  const heldOf = (facts: RealmFacts): Held<Value> => {
    const held = values.get(facts) ?? newHeld(facts);
    values.set(facts, held);
    return held;
  };

  /** The first load of the value; others with the same snapshot wait for it. */
  const loadFirst = (
    db: Db,
    realmId: RealmId,
    held: Held<Value>,
    version: number,
  ): Promise<E.Either<Unexpected, Value>> => {
    if (held.loading?.version === version) {
      return held.loading.value;
    }
    held.changed.clear();
    const loading: Loading<Value> = {
      version,
      value: load(db, realmId)().then((loaded) => {
        // Unless another one replaced it, or anything may have changed.
        if (held.loading === loading) {
          held.loading = undefined;
          if (E.isRight(loaded)) {
            keep(held, loaded.right);
          }
        }
        return loaded;
      }),
    };
    held.loading = loading;
    return loading.value;
  };

  const refreshed = (
    db: Db,
    { facts, head: { version } }: SnapshotRealm,
    held: Held<Value>,
    before: Value,
  ): Async<Value> => {
    const changed = new Map(held.changed);
    return pipe(
      refresh(db, facts.realmId, before, Array.from(changed.values())),
      TE.tapIO((value) => () => {
        if (held.value === before && facts.head()?.version === version) {
          keep(held, value);
          changed.forEach((_, key) => held.changed.delete(key));
        }
      }),
    );
  };

  const valueAt = (db: Db, realm: SnapshotRealm): Async<Value> => {
    const { facts, head } = realm;
    if (facts.head()?.version !== head.version) {
      // Other requests have read further than this snapshot.
      return load(db, facts.realmId);
    }
    const held = heldOf(facts);
    const { value } = held;
    if (value === undefined) {
      const isFirst = held.loading?.version !== head.version;
      return pipe(
        () => loadFirst(db, facts.realmId, held, head.version),
        // The transaction that loads for others may be cut off.
        TE.orElse((failure) => (isFirst ? TE.left(failure) : load(db, facts.realmId))),
      );
    }
    use(held);
    return held.changed.size === 0 ? TE.right(value) : refreshed(db, realm, held, value);
  };

  return (snapshot, realmId) =>
    pipe(
      snapshot.realm(realmId),
      TE.flatMap((realm) => valueAt(snapshot.db, realm)),
    );
};
