/** Something that is served at a path, in which `:name` stands for any one segment. */
export type Placed = { readonly path: string };

const parameters = (path: string): number => path.split('/:').length - 1;

/** Literal segments before parameters, from left to right. */
const shape = (path: string): string =>
  path.replace(/\/:?[^/]*/g, (part) => (part[1] === ':' ? '1' : '0'));

/**
 * Groups what is served by its path, in the order in which a router has to try the paths: those
 * with fewer parameters first, because they are more specific.
 */
export const byPath = <A extends Placed>(
  placed: readonly A[],
): ReadonlyMap<string, readonly A[]> => {
  const paths = Array.from(new Set(placed.map(({ path }) => path))).toSorted(
    (a, b) =>
      parameters(a) - parameters(b) || (shape(a) < shape(b) ? -1 : Number(shape(a) > shape(b))),
  );
  return new Map(paths.map((path) => [path, placed.filter((one) => one.path === path)]));
};
