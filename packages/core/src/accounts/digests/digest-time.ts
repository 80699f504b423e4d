import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Timestamp } from '../../kernel';

/** The hour of the day at which a digest is sent, in its reader's time zone. */
const digestHour = 9;

/** All zones differ from UTC by multiples of it. */
const quarterHour = 900;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  });

/** In UTC if the user has no zone, or one that is not known here. */
const formatIn = (timezone: string): Intl.DateTimeFormat =>
  pipe(
    E.tryCatch(
      () => formatOf(timezone === '' ? 'UTC' : timezone),
      () => undefined,
    ),
    E.getOrElse(() => formatOf('UTC')),
  );

/**
 * When a digest is sent to readers in that time zone: at nine in the morning of the weekday. Undefined
 * if that is not within the period.
 *
 * @param weekday 0 for Monday to 6 for Sunday
 * @param timezone empty if unknown
 * @param period from its beginning, and before its end; less than a week
 *
 * Source: docs/reference/notifications.md#digests.
 */
export const digestTime = (
  weekday: number,
  timezone: string,
  { from, until }: { readonly from: Timestamp; readonly until: Timestamp },
): Timestamp | undefined => {
  const format = formatIn(timezone);
  const isTime = (at: Timestamp): boolean => {
    const parts = new Map(
      format.formatToParts(new Date(at * 1000)).map(({ type, value }) => [type, value]),
    );
    return (
      parts.get('weekday') === weekdays[weekday] &&
      Number(parts.get('hour')) === digestHour &&
      Number(parts.get('minute')) === 0
    );
  };
  const first = Math.ceil(from / quarterHour) * quarterHour;
  for (let at = first; at < until; at += quarterHour) {
    if (isTime(at)) {
      return at;
    }
  }
  return undefined;
};
