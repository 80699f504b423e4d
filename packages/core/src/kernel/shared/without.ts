/**
 * The items that are not in the other list, in their order. The cost grows with the sum of the
 * lengths, not with their product, so both lists may come from clients.
 */
export const without = <A>(items: readonly A[], others: Iterable<A>): readonly A[] => {
  const excluded = new Set(others);
  return items.filter((item) => !excluded.has(item));
};
