/** A run of elements of a list. */
export type Part<Element> = {
  /**
   * If two parts have the same key, `make` returns equal elements for both, so that what was
   * derived from one can be used for the other. Undefined for what nobody else receives.
   */
  readonly key: string | undefined;
  readonly make: () => readonly Element[];
  /**
   * Shorter parts, whole, of the elements that `make` returns: most of them have kept their keys where
   * the key of the part is new.
   */
  readonly blocks?: (() => readonly Part<Element>[]) | undefined;
  /**
   * The run within the elements that `make` returns, as in `slice`: all from `from` on, or up to
   * `to`.
   */
  readonly from: number;
  readonly to?: number;
};

/**
 * A list whose elements are made when they are needed, part by part, because most of them are the
 * same in the lists that others receive. In JSON, and in a loop, it is the list of its elements.
 */
export class SharedList<Element> implements Iterable<Element> {
  constructor(readonly parts: readonly Part<Element>[]) {}

  /**
   * @param variant everything that the results of `f` depend on besides the element
   * @param f is told whether others receive the result, too
   */
  map<Result>(
    variant: string,
    f: (element: Element, isShared: boolean) => Result,
  ): SharedList<Result> {
    const mapped = ({ key, make, blocks, ...place }: Part<Element>): Part<Result> => ({
      key: key === undefined ? undefined : `${key} ${variant}`,
      make: () => make().map((element) => f(element, key !== undefined)),
      blocks: blocks && (() => blocks().map(mapped)),
      ...place,
    });
    return new SharedList(this.parts.map(mapped));
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
