import type { FeatureLevel } from '../feature-levels/feature-level';
import type { FailurePresentation, FailureTable, Tagged } from './failure-presentation';

type Rows = Readonly<Record<string, (failure: never, level: FeatureLevel) => FailurePresentation>>;

/** The union of the failures that a table presents. */
export type FailureOf<Table extends Rows> = {
  [Tag in keyof Table]: Parameters<Table[Tag]>[0];
}[keyof Table];

/** Presents each failure of the table to a caller of that level. */
export const presentFailureOf =
  <F extends Tagged<string>>(table: FailureTable<F>) =>
  (failure: F, level: FeatureLevel): FailurePresentation => {
    // The table's row for a tag takes the failure with that tag, a link that indexing loses.
    const present = table[failure._tag as F['_tag']] as (
      failure: F,
      level: FeatureLevel,
    ) => FailurePresentation;
    return present(failure, level);
  };
