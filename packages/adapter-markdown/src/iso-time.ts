import { parseTime } from './parse-time';

/** A date, and a time of day with a zone if there is one; with separators or without. */
const iso8601 =
  /^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:[.,]\d{1,6})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?|\d{8}(?:T\d{4}(?:\d\d)?(?:Z|[+-]\d{2}(?:\d\d)?)?)?)$/i;

/**
 * Parses a calendar date with or without a time as in ISO 8601, to the wire format; undefined for
 * anything else. The default time zone is UTC.
 */
export const parseIsoTime = (source: string): string | undefined => {
  const written = source.trim();
  return iso8601.test(written) ? parseTime(written) : undefined;
};
