/** Numbers in order, each once. */
export const ascending = (ids: Iterable<number>): readonly number[] =>
  Array.from(new Set(ids)).sort((a, b) => a - b);

export const withIds = (ids: readonly number[], added: readonly number[]): readonly number[] =>
  ascending([...ids, ...added]);

export const withoutIds = (ids: readonly number[], removed: readonly number[]): readonly number[] =>
  ids.filter((id) => !removed.includes(id));

/** The records with one of them changed. */
export const updateWhere = <A>(
  records: readonly A[],
  isMeant: (record: A) => boolean,
  how: (record: A) => A,
): readonly A[] =>
  records.some(isMeant)
    ? records.map((record) => (isMeant(record) ? how(record) : record))
    : records;

/** The records with one added, in place of the one with the same key. */
export const upsert = <A>(
  records: readonly A[],
  added: A,
  keyOf: (record: A) => unknown,
): readonly A[] =>
  records.some((record) => keyOf(record) === keyOf(added))
    ? records.map((record) => (keyOf(record) === keyOf(added) ? added : record))
    : [...records, added];
