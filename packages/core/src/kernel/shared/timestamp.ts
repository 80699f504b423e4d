import { isWholeNumber } from './id';

/** Integer UNIX seconds in UTC. */
export type Timestamp = number;

const isoMinute = (iso: string): string => `${iso.slice(0, 16)}+00:00`;

/** `2024-05-01T07:50+00:00`: ISO 8601 to the minute, as in user records. */
export const toIsoMinute = (timestamp: Timestamp): string =>
  isoMinute(new Date(timestamp * 1000).toISOString());

/** `2024-05-01`: the precision at which visitors see when a user joined. */
export const toIsoDate = (timestamp: Timestamp): string =>
  new Date(timestamp * 1000).toISOString().slice(0, 10);

/** `1 May 2024, 07:50 UTC`, for people. */
export const toReadableTime = (timestamp: Timestamp): string => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
  const date = new Date(timestamp * 1000);
  return `${day.format(date)}, ${time.format(date)} UTC`;
};

export const secondsPerDay = 86_400;

/** That many days earlier, 1970 at the earliest, as a client may request any number of days. */
export const daysBefore = (now: Timestamp, days: number): Timestamp =>
  Math.max(0, now - days * secondsPerDay);

/** The largest value of an integer column. */
const longestDuration = 2_147_483_647;

/** Whether it is a number of days or seconds that databases can store, and compute times with. */
export const isDuration = (value: unknown): value is number =>
  isWholeNumber(value) && value >= 1 && value <= longestDuration;
