import type { Fact, FactAges } from '@parley/core/kernel';
import type { FactChanges } from './fact-log';

/** Maximum facts of a realm of which it is known when they changed; after more, all begin again. */
const maxChanged = 1000;

/** Of all realms and databases of this process, so that no two beginnings are the same. */
let beginnings = 0;

type Change = { readonly fact: Fact; readonly version: number };

/** When the facts of a realm have changed, from what this process reads of its log. */
export const factAges = (): {
  readonly note: (version: number, changed: FactChanges['changed']) => void;
  /** A value of its own after each change. */
  readonly now: () => FactAges;
} => {
  const changes = new Map<string, Change>();
  let current: FactAges | undefined;
  let since = '';

  const begin = (): void => {
    beginnings += 1;
    since = String(beginnings);
    changes.clear();
  };

  begin();
  return {
    note: (version, changed) => {
      current = undefined;
      if (changed === 'anything' || changes.size + changed.size > maxChanged) {
        begin();
      } else {
        changed.forEach((fact, key) => changes.set(key, { fact, version }));
      }
    },
    now: () => (current ??= { since, changed: Array.from(changes.values()) }),
  };
};
