const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Orders names as the user's language does; "10" follows "9". */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);

/** Sorts a copy by name. */
export const sortByName = <Item>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
): readonly Item[] => [...items].sort((a, b) => compareNames(nameOf(a), nameOf(b)));

/** Items by what the function returns for them, in order. */
export const groupBy = <Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [item]);
    } else {
      group.push(item);
    }
  }
  return groups;
};
