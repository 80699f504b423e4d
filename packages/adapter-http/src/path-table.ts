/** An entry found by its path, in which `:name` matches any one segment. */
export type WithPath = { readonly path: string };

/** The entries at one of the patterns that match a path, with the text of each parameter. */
export type Match<A> = {
  readonly found: readonly A[];
  readonly texts: Readonly<Record<string, string>>;
};

type Leaf<A> = { readonly names: readonly string[]; readonly found: A[] };

type Branch<A> = {
  readonly literals: Map<string, Branch<A>>;
  parameter: Branch<A> | undefined;
  /** The patterns that end here; they differ only in parameter names. */
  readonly leaves: Map<string, Leaf<A>>;
};

/** Invalid percent-encoding, which Express responds to like any malformed request. */
class MalformedPath extends Error {
  readonly status = 400;
}

const newBranch = <A>(): Branch<A> => ({
  literals: new Map(),
  parameter: undefined,
  leaves: new Map(),
});

/** One trailing slash is ignored. */
const segmentsOf = (path: string): readonly string[] => path.replace(/\/$/, '').slice(1).split('/');

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new MalformedPath(`Failed to decode param '${segment}'`);
  }
};

const grow = <A>(branch: Branch<A>, segment: string): Branch<A> => {
  if (segment.startsWith(':')) {
    branch.parameter ??= newBranch();
    return branch.parameter;
  }
  const next = branch.literals.get(segment) ?? newBranch<A>();
  branch.literals.set(segment, next);
  return next;
};

/**
 * Finds the entries for a path by walking a tree of segments, in time independent of the number of
 * paths. Earlier results have fewer parameters, and so are more specific.
 */
export const pathTable = <A extends WithPath>(
  entries: readonly A[],
): ((path: string) => readonly Match<A>[]) => {
  const root = newBranch<A>();
  for (const one of entries) {
    const segments = segmentsOf(one.path);
    const { leaves } = segments.reduce(grow<A>, root);
    const leaf = leaves.get(one.path) ?? {
      names: segments.filter((segment) => segment.startsWith(':')).map((name) => name.slice(1)),
      found: [],
    };
    leaf.found.push(one);
    leaves.set(one.path, leaf);
  }

  const walk = (
    branch: Branch<A>,
    [segment, ...rest]: readonly string[],
    taken: readonly string[],
  ): readonly (readonly [Leaf<A>, readonly string[]])[] => {
    if (segment === undefined) {
      return Array.from(branch.leaves.values(), (leaf) => [leaf, taken]);
    }
    const literal = branch.literals.get(segment);
    return [
      ...(literal === undefined ? [] : walk(literal, rest, taken)),
      ...(branch.parameter === undefined || segment === ''
        ? []
        : walk(branch.parameter, rest, [...taken, segment])),
    ];
  };

  return (path) =>
    walk(root, segmentsOf(path), [])
      .toSorted(([a], [b]) => a.names.length - b.names.length)
      .map(([{ names, found }, taken]) => ({
        found,
        texts: Object.fromEntries(names.map((name, index) => [name, decoded(taken[index] ?? '')])),
      }));
};
