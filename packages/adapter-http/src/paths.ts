/** Something that is served at a path, in which `:name` matches any one segment. */
type Placed = { readonly path: string };

const parameters = (path: string): number => path.split('/:').length - 1;

/** Literal segments before parameters, from left to right. */
const shape = (path: string): string =>
  path.replace(/\/:?[^/]*/g, (part) => (part[1] === ':' ? '1' : '0'));

/** Sorts after the order of what has to be tried before: at most 99 parameters. */
const order = (path: string): string =>
  `${String(parameters(path)).padStart(2, '0')} ${shape(path)}`;

/**
 * Groups what is served by its path, in the order in which a router has to try the paths: those
 * with fewer parameters first, because they are more specific.
 */
export const byPath = <A extends Placed>(
  placed: readonly A[],
): ReadonlyMap<string, readonly A[]> => {
  const groups = new Map<string, A[]>();
  for (const one of placed) {
    const group = groups.get(one.path);
    if (group === undefined) {
      groups.set(one.path, [one]);
    } else {
      group.push(one);
    }
  }
  const ordered = Array.from(groups, (group) => ({ group, order: order(group[0]) })).toSorted(
    (a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)),
  );
  return new Map(ordered.map(({ group }) => group));
};
