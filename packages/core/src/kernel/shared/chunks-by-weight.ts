/**
 * Consecutive elements in groups of at most `maxWeight`, in order; an element that is heavier by
 * itself is a group of its own.
 */
export const chunksByWeight =
  <A>(maxWeight: number, weightOf: (element: A) => number) =>
  (elements: readonly A[]): readonly (readonly A[])[] => {
    const chunks: A[][] = [];
    let chunk: A[] = [];
    let weight = 0;
    for (const element of elements) {
      const own = weightOf(element);
      if (chunk.length === 0 || weight + own > maxWeight) {
        chunk = [];
        chunks.push(chunk);
        weight = 0;
      }
      chunk.push(element);
      weight += own;
    }
    return chunks;
  };
