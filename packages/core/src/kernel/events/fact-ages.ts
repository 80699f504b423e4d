import type { Fact } from './fact';

/** When facts of a realm changed, as far as it is known. */
export type FactAges = {
  /**
   * Since when every fact is the same that is not among `changed`: another text for each beginning.
   * Undefined if nothing is known.
   */
  readonly since: string | undefined;
  /** The facts that have changed, with the version at which each did last. */
  readonly changed: readonly { readonly fact: Fact; readonly version: number }[];
};

/** Nothing is known, so nothing that is made of facts can be kept. */
export const unknownAges: FactAges = { since: undefined, changed: [] };

/**
 * Equal while none of the facts changes that `concerns` is true for; undefined if it is not known
 * when they change.
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
