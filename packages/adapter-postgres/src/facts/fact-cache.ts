import type { Async, Fact, FactAges, FactsVersion, RealmId, Unexpected } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { inBatches } from '../connection/in-batches';
import type { Db } from '../database';
import { factAges } from './fact-ages';
import { recentlyUsed } from '../recently-used';
import type { WidthOf } from '../log/event-log';
import type { FactChanges, FactHead } from './fact-log';
import { readFactChanges, readFactHeads } from './fact-log';

/** The name of a kept value, with its type. */
export type PieceName<A> = string & { readonly valueType?: A };

/** A value that is valid until one of the facts changes. */
type Piece = {
  readonly value: unknown;
  readonly dependsOn: readonly string[];
  /** 1, or more for a value that needs as much memory as several others. */
  readonly weight: number;
};

/** Stands for the facts of this name of all users, or of all channels. */
export const anyFact = (name: Fact['name']): string => `any ${name}`;

/** What a load that is in progress must not keep: the facts that changed since it began. */
type Touched = { readonly facts: Set<string>; everything: boolean };

/** Keeps a loaded value under a name, unless what it depends on has changed since the load began. */
export type Keep = <A>(
  name: PieceName<A>,
  value: NoInfer<A>,
  dependsOn: readonly string[],
  weight?: number,
) => void;

/** The facts of one realm that this process has in memory. */
export type RealmFacts = {
  readonly realmId: RealmId;
  /** The head up to which the log is known; undefined before the first validation. */
  readonly head: () => FactHead | undefined;
  /**
   * Succeeds when everything that was committed before the call is known. False if the realm does
   * not exist any more.
   */
  readonly validate: Async<boolean>;
  /**
   * Succeeds when at least this version is known, or everything that was committed before the call if
   * it is undefined.
   */
  readonly reachVersion: (asOf: FactsVersion | undefined) => Async<void>;
  /** The same for a transaction with a snapshot, whose head is given. */
  readonly reach: (db: Db, head: FactHead) => Async<void>;
  /** The value that was kept under the name, if it is still valid. */
  readonly find: <A>(name: PieceName<A>) => A | undefined;
  /** Loads a value, and keeps what `keep` is called with as soon as it is there. */
  readonly loading: <A>(load: Async<A>, onLoaded: (loaded: A, keep: Keep) => void) => Async<A>;
  /** When facts have changed, as of the head. */
  readonly ages: () => FactAges;
  /** Called with what changed, whenever this process reads that something did. */
  readonly onChange: (listener: (changed: FactChanges['changed']) => void) => void;
};

/** What is in memory, and how often a value was found there since the process began, or not. */
export type FactState = {
  readonly pieces: number;
  readonly hits: number;
  readonly misses: number;
};

export type FactCache = {
  readonly of: (realmId: RealmId) => RealmFacts;
  /**
   * Drops everything that is known. Versions can only be compared with those of the same server:
   * another one may lack the last changes, and count others in their place.
   */
  readonly forget: () => void;
  readonly state: () => FactState;
};

/**
 * Maximum pieces in memory, of all realms, each counted by its weight; the least recently used ones
 * are dropped.
 */
export const maxPieces = 40_000;

/** Maximum realms in memory; the least recently used ones are dropped. */
const maxRealms = 2000;

/**
 * Facts in the memory of this process. They are loaded piece by piece, and dropped when the log
 * says that what they depend on has changed. They may be used only after a validation that began
 * with the request or later: a validation compares the version in the head of the log with the one
 * that the memory corresponds to, in one tiny statement for all requests that wait for it, and reads
 * the changes if there are any. So no request uses facts older than its start.
 *
 * A value is kept only if no fact that it depends on changed between the beginning of its load and
 * its end, as far as this process has read the log; a change that it has not read yet invalidates
 * the value when it is read.
 */
export const factCache = (db: Db, widthOf: WidthOf, limit = maxPieces): FactCache => {
  /** The keys of the pieces that depend on a fact. */
  const dependents = new Map<string, Set<string>>();
  /** Of all realms. */
  const pieces = recentlyUsed<string, Piece>(
    limit,
    ({ weight }) => weight,
    (key, { dependsOn }) => {
      for (const fact of dependsOn) {
        const keys = dependents.get(fact);
        keys?.delete(key);
        if (keys?.size === 0) {
          dependents.delete(fact);
        }
      }
    },
  );
  const realms = new Map<RealmId, ReturnType<typeof newRealm>>();
  const findHead = inBatches((realmIds: readonly RealmId[]) =>
    pipe(
      readFactHeads(db, realmIds),
      TE.map(
        (found) =>
          new Map(Array.from(found, ([realmId, head]) => [String(realmId), head] as const)),
      ),
    ),
  );

  const lookups = { hits: 0, misses: 0 };

  /** A realm that was dropped and comes back must not find what the earlier one kept. */
  let incarnations = 0;

  const newRealm = (realmId: RealmId): RealmFacts & { readonly clear: () => void } => {
    incarnations += 1;
    const prefix = `${incarnations} `;
    /** Every piece of the realm depends on it. */
    const everything = `${prefix}everything`;
    const loads = new Set<Touched>();
    const listeners: ((changed: FactChanges['changed']) => void)[] = [];
    const ages = factAges();
    let known: FactHead | undefined;
    let catchingUp: Promise<E.Either<Unexpected, void>> | undefined;

    const invalidate = (fact: string): void =>
      Array.from(dependents.get(fact) ?? []).forEach(pieces.drop);

    const apply = ({ head, changed }: FactChanges): void => {
      known = head;
      ages.note(head.version, changed);
      if (changed === 'anything') {
        invalidate(everything);
        loads.forEach((load) => {
          load.everything = true;
        });
      } else {
        for (const [key, { name }] of changed) {
          for (const fact of [key, anyFact(name)]) {
            invalidate(`${prefix}${fact}`);
            loads.forEach(({ facts }) => facts.add(fact));
          }
        }
      }
      listeners.forEach((listener) => listener(changed));
    };

    /** Reads on once; a result that another read has overtaken is ignored. */
    const readOn = (from: Db, since: FactHead): Async<void> =>
      pipe(
        readFactChanges(from, realmId, since, widthOf),
        TE.map((changes) => {
          if (known === since) {
            apply(changes);
          }
        }),
      );

    const isBehind = (wanted: FactHead): boolean =>
      known === undefined || known.version < wanted.version;

    const start = (head: FactHead): void => {
      known ??= head;
    };

    const catchUp = async (wanted: FactHead): Promise<E.Either<Unexpected, void>> => {
      start(wanted);
      while (known !== undefined && isBehind(wanted)) {
        catchingUp ??= readOn(db, known)().finally(() => {
          catchingUp = undefined;
        });
        const outcome = await catchingUp;
        if (E.isLeft(outcome)) {
          return outcome;
        }
      }
      return E.right(undefined);
    };

    const reach = async (from: Db, wanted: FactHead): Promise<E.Either<Unexpected, void>> => {
      start(wanted);
      while (known !== undefined && isBehind(wanted)) {
        const outcome = await readOn(from, known)();
        if (E.isLeft(outcome)) {
          return outcome;
        }
      }
      return E.right(undefined);
    };

    const findOwnHead = findHead(realmId);

    type Heads = ReturnType<typeof findOwnHead>;

    const compare = async (read: Heads): Promise<E.Either<Unexpected, boolean>> => {
      const heads = await read;
      if (E.isLeft(heads)) {
        return heads;
      }
      const head = heads.right.get(String(realmId));
      if (head === undefined) {
        return E.right(false);
      }
      const caughtUp = isBehind(head) ? await catchUp(head) : E.right(undefined);
      return E.isLeft(caughtUp) ? caughtUp : E.right(true);
    };

    let latest:
      | { readonly heads: Heads; readonly compared: ReturnType<typeof compare> }
      | undefined;

    /** Those who share a look at the head share what follows from it, too. */
    const validate = (): Promise<E.Either<Unexpected, boolean>> => {
      const heads = findOwnHead();
      if (latest?.heads !== heads) {
        latest = { heads, compared: compare(heads) };
      }
      return latest.compared;
    };

    return {
      realmId,
      head: () => known,
      validate,
      reachVersion: (asOf) => async () => {
        if (asOf !== undefined && known !== undefined && known.version >= asOf) {
          return E.right(undefined);
        }
        const validated = await validate();
        return E.isLeft(validated) ? validated : E.right(undefined);
      },
      reach: (from, head) => () => reach(from, head),
      find: <A>(name: PieceName<A>) => {
        const piece = pieces.find(`${prefix}${name}`);
        lookups[piece === undefined ? 'misses' : 'hits'] += 1;
        // Only `keep` writes the value, and takes the type from the same name.
        return piece?.value as A | undefined;
      },
      loading: (load, onLoaded) => async () => {
        // Without a head, a change between the load and the first validation would go unnoticed.
        const touched: Touched = { facts: new Set(), everything: known === undefined };
        loads.add(touched);
        try {
          const loaded = await load();
          if (E.isRight(loaded)) {
            onLoaded(loaded.right, (name, value, dependsOn, weight = 1) => {
              if (touched.everything || dependsOn.some((fact) => touched.facts.has(fact))) {
                return;
              }
              const key = `${prefix}${name}`;
              const facts = [everything, ...dependsOn.map((fact) => `${prefix}${fact}`)];
              pieces.keep(key, { value, dependsOn: facts, weight: Math.min(weight, limit) });
              for (const fact of facts) {
                const keys = dependents.get(fact);
                dependents.set(fact, keys?.add(key) ?? new Set([key]));
              }
            });
          }
          return loaded;
        } finally {
          loads.delete(touched);
        }
      },
      ages: ages.now,
      onChange: (listener) => void listeners.push(listener),
      clear: () => invalidate(everything),
    };
  };

  return {
    forget: () => {
      realms.forEach((realm) => realm.clear());
      realms.clear();
    },
    state: () => ({ ...lookups, pieces: pieces.weight() }),
    of: (realmId) => {
      const facts = realms.get(realmId) ?? newRealm(realmId);
      realms.delete(realmId);
      realms.set(realmId, facts);
      const oldest = realms.entries().next();
      if (realms.size > maxRealms && oldest.done !== true) {
        const [oldestId, dropped] = oldest.value;
        realms.delete(oldestId);
        dropped.clear();
      }
      return facts;
    },
  };
};
