/** A run of elements of a list. */
export type Part<Element> = {
  /**
   * Wherever the key is equal, `make` returns equal elements, so that whoever has made something of
   * them need not make it again. Undefined for what nobody else receives.
   */
  readonly key: string | undefined;
  readonly make: () => readonly Element[];
  /** Where the run begins among the elements that `make` returns, and where it ends, if not with them. */
  readonly from: number;
  readonly to?: number;
};

/**
 * A list whose elements are made when they are needed, part by part, because most of them are the
 * same in the lists that others receive. In JSON, and in a loop, it is the list of its elements.
 */
export class SharedList<Element> implements Iterable<Element> {
  constructor(readonly parts: readonly Part<Element>[]) {}

  /** @param variant everything that the results of `f` depend on besides the element */
  map<Result>(variant: string, f: (element: Element) => Result): SharedList<Result> {
    return new SharedList(
      this.parts.map(({ key, make, ...place }) => ({
        key: key === undefined ? undefined : `${key} ${variant}`,
        make: () => make().map(f),
        ...place,
      })),
    );
  }

  *[Symbol.iterator](): Iterator<Element> {
    for (const { make, from, to } of this.parts) {
      yield* make().slice(from, to);
    }
  }

  toJSON(): readonly Element[] {
    return Array.from(this);
  }
}

/** A part that nobody else receives. */
export const ownPart = <Element>(elements: readonly Element[]): Part<Element> => ({
  key: undefined,
  make: () => elements,
  from: 0,
});
