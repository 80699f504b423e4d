import type { FeatureLevel } from '../feature-levels/feature-level';
import type { FailurePresentation, Tagged } from './failure-presentation';
import { badRequest } from './failure-presentation';

/** A failure without details. */
export type NoDetails = Readonly<Record<never, never>>;

/** What the API returns for a failure: a text alone means HTTP 400 with code BAD_REQUEST. */
type Row = string | ((details: never, level: FeatureLevel) => FailurePresentation);

type Table = Readonly<Record<string, Row>>;

type DetailsOf<R> = R extends string
  ? NoDetails
  : R extends (...parameters: infer P) => FailurePresentation
    ? P extends readonly [infer Details, ...unknown[]]
      ? Details
      : NoDetails
    : never;

/** The failures of a table: a union of records tagged with the names of its rows. */
export type FailureIn<T, Tag extends keyof T = keyof T> = {
  [Name in Tag]: Tagged<Name & string> & DetailsOf<T[Name]>;
}[Tag];

/**
 * The failures of a module, one row each: the name is the tag, the first parameter is the
 * failure's details, the result is what the API returns at a feature level. All types follow from it.
 */
export const failureTable = <T extends Table>(table: T): T => table;

type DetailsArgument<R> = keyof DetailsOf<R> extends never ? [] : [details: DetailsOf<R>];

/** Makes failures of the table by their names. */
export const failureMaker =
  <T extends Table>(_table: T) =>
  <Tag extends keyof T>(tag: Tag, ...[details]: DetailsArgument<T[Tag]>): FailureIn<T, Tag> =>
    // The row of a tag determines the details, a link that indexing loses.
    ({ _tag: tag, ...details }) as FailureIn<T, Tag>;

/** Presents each failure of the table to a caller of that level. */
export const presentFailureOf =
  <T extends Table>(table: T) =>
  (failure: FailureIn<T>, level: FeatureLevel): FailurePresentation => {
    const row: Row | undefined = table[failure._tag];
    // The row of a tag takes the failure with that tag, a link that indexing loses.
    return typeof row === 'function' ? row(failure as never, level) : badRequest(row ?? '');
  };
