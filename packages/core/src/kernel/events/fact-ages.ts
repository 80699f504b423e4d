import type { Fact } from './fact';

/** When facts of a realm changed, as far as it is known. */
export type FactAges = {
  /**
   * Identifies the point from which on changes are known: facts that are not among `changed` have
   * not changed since. Undefined if nothing is known.
   */
  readonly since: string | undefined;
  /** The facts that have changed, each with the version of its last change. */
  readonly changed: readonly { readonly fact: Fact; readonly version: number }[];
};

/** Nothing is known, so nothing that is made from facts can be kept. */
export const unknownAges: FactAges = { since: undefined, changed: [] };

/**
 * A text that stays the same as long as no fact changes for which `concerns` is true; undefined if
 * it is not known when they change.
 */
export const ageOf = (
  { since, changed }: FactAges,
  concerns: (fact: Fact) => boolean,
): string | undefined => {
  if (since === undefined) {
    return undefined;
  }
  let newest = 0;
  for (const { fact, version } of changed) {
    if (version > newest && concerns(fact)) {
      newest = version;
    }
  }
  return `${since}.${newest}`;
};
