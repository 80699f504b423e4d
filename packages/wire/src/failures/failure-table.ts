import type { FailureIn, FeatureLevel } from '@parley/core/kernel';
import type { FailurePresentation } from './failure-presentation';
import { badRequest } from './failure-presentation';

/** What the API returns for a failure: a text alone means HTTP 400 with code BAD_REQUEST. */
type Row<Details> = string | ((details: Details, level: FeatureLevel) => FailurePresentation);

/** What the API returns for each failure of a module. */
export type FailureTable<Failures> = {
  readonly [Tag in keyof Failures]: Row<Failures[Tag]>;
};

/** Presents each failure of the table to a caller of that level. */
export const presentFailureOf =
  <Failures>(table: FailureTable<Failures>) =>
  (failure: FailureIn<Failures>, level: FeatureLevel): FailurePresentation => {
    const row: Row<never> = table[failure._tag];
    // The row of a tag takes the failure with that tag, a link that indexing loses.
    return typeof row === 'function' ? row(failure as never, level) : badRequest(row);
  };
