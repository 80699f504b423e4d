import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { User, UserSettings } from '../../access';
import type { Timestamp } from '../../kernel';
import { toReadableTime } from '../../kernel';

export type Clockface = Pick<User, 'timezone'> & Pick<UserSettings, 'twenty_four_hour_time'>;

const inZone = (at: Timestamp, timeZone: string, isTwentyFourHour: boolean): string => {
  const date = new Date(at * 1000);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: isTwentyFourHour ? '2-digit' : 'numeric',
    minute: '2-digit',
    hour12: !isTwentyFourHour,
    timeZone,
    timeZoneName: 'short',
  });
  return `${day.format(date)}, ${time.format(date)}`;
};

/**
 * `1 May 2024, 09:50 CEST`, or `9:50 am CEST`: in the user's zone and format. In UTC if they have no
 * zone, or one that is not known here.
 */
export const toLocalTime = (
  at: Timestamp,
  { timezone, twenty_four_hour_time }: Clockface,
): string =>
  pipe(
    E.tryCatch(
      () => inZone(at, timezone === '' ? 'UTC' : timezone, twenty_four_hour_time),
      () => undefined,
    ),
    E.getOrElse(() => toReadableTime(at)),
  );
