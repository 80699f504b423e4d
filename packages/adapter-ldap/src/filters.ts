import { AndFilter, EqualityFilter, Filter, FilterParser, NotFilter, OrFilter } from 'ldapts';
import type { EntryId } from './entry-id';

/** Where a filter contains the user name. */
export const namePlaceholder = '%(user)s';

/** Matches everybody whom the user filter matches with some user name. */
export const anyoneFilter = (template: string): string =>
  template.replaceAll(namePlaceholder, () => '*');

/** The filter for one user name, in which no character of the name has a meaning (RFC 4515). */
const nameFilter = (template: string, name: string): string =>
  template.replaceAll(namePlaceholder, () => Filter.escape(name));

const unless = (deactivatedFilter: string | undefined): readonly Filter[] =>
  deactivatedFilter === undefined
    ? []
    : [new NotFilter({ filter: FilterParser.parseString(deactivatedFilter) })];

/** Matches the people with that user name who are not deactivated. */
export const personFilter = (
  template: string,
  name: string,
  deactivatedFilter: string | undefined,
): Filter =>
  new AndFilter({
    filters: [FilterParser.parseString(nameFilter(template, name)), ...unless(deactivatedFilter)],
  });

/**
 * Matches those of the entries that a filter matches. The ids are passed by value, not as a part of
 * a text.
 */
export const entriesFilter = (filter: string, ids: readonly EntryId[]): Filter =>
  new AndFilter({
    filters: [
      FilterParser.parseString(filter),
      new OrFilter({
        filters: ids.map(({ attribute, value }) => new EqualityFilter({ attribute, value })),
      }),
    ],
  });
