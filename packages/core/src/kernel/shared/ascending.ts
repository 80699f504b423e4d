/** The distinct values, in ascending order. */
export const ascending = <Id extends number>(ids: Iterable<Id>): readonly Id[] =>
  Array.from(new Set(ids)).sort((a, b) => a - b);
