/** Values in memory up to a total weight; those that were not used for longest are dropped. */
type RecentlyUsed<Key, Value> = {
  readonly find: (key: Key) => Value | undefined;
  readonly keep: (key: Key, value: Value) => void;
  readonly drop: (key: Key) => void;
  /** The weight of all values. */
  readonly weight: () => number;
};

type Entry<Value> = { readonly value: Value; wasUsed: boolean };

/**
 * Using a value only marks it, as that happens thousands of times a second. A value that is first in
 * the order when some have to be dropped goes to the end instead if it was used since it was there.
 */
export const recentlyUsed = <Key, Value>(
  limit: number,
  weightOf: (value: Value) => number,
  onDropped: (key: Key, value: Value) => void = () => undefined,
): RecentlyUsed<Key, Value> => {
  const known = new Map<Key, Entry<Value>>();
  let total = 0;
  const drop = (key: Key): void => {
    const entry = known.get(key);
    if (entry !== undefined) {
      known.delete(key);
      total -= weightOf(entry.value);
      onDropped(key, entry.value);
    }
  };
  return {
    find: (key) => {
      const entry = known.get(key);
      if (entry === undefined) {
        return undefined;
      }
      entry.wasUsed = true;
      return entry.value;
    },
    keep: (key, value) => {
      drop(key);
      if (weightOf(value) > limit) {
        return;
      }
      known.set(key, { value, wasUsed: false });
      total += weightOf(value);
      for (const [oldest, entry] of known) {
        if (total <= limit) {
          break;
        }
        if (entry.wasUsed || oldest === key) {
          entry.wasUsed = false;
          known.delete(oldest);
          known.set(oldest, entry);
        } else {
          drop(oldest);
        }
      }
    },
    drop,
    weight: () => total,
  };
};
