/**
 * Those of the items that are not among the others, in their order. Its cost grows with both lists
 * and not with their product, so that clients may send both.
 */
export const without = <A>(items: readonly A[], others: Iterable<A>): readonly A[] => {
  const excluded = new Set(others);
  return items.filter((item) => !excluded.has(item));
};
