/** Dates and times in the language and time zone of the browser. */

const secondsPerDay = 86_400;

export const dateOfSeconds = (seconds: number): Date => new Date(seconds * 1000);

/** The day in the user's time zone, as a number that grows by one each day. */
export const dayNumber = (seconds: number): number => {
  const date = dateOfSeconds(seconds);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (secondsPerDay * 1000);
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: making one takes longer than formatting hundreds of times. */
const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, known);
  return known;
};

/** Hours and minutes. */
export const formatTime = (seconds: number, isTwentyFourHour: boolean): string =>
  format({ hour: 'numeric', minute: '2-digit', hour12: !isTwentyFourHour }).format(
    dateOfSeconds(seconds),
  );

/** Date and time in full, for titles. */
export const formatMoment = (seconds: number): string =>
  format({ dateStyle: 'full', timeStyle: 'short' }).format(dateOfSeconds(seconds));

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const capitalized = (text: string): string => (text[0]?.toLocaleUpperCase() ?? '') + text.slice(1);

/** "Today", "Yesterday", or the date, with the year unless it is the current one. */
export const formatDay = (seconds: number, nowSeconds: number): string => {
  const daysAgo = dayNumber(nowSeconds) - dayNumber(seconds);
  if (daysAgo === 0 || daysAgo === 1) {
    return capitalized(relative.format(-daysAgo, 'day'));
  }
  const isThisYear =
    dateOfSeconds(seconds).getFullYear() === dateOfSeconds(nowSeconds).getFullYear();
  return format({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(dateOfSeconds(seconds));
};

/** A time of today, or the date, for lists. */
export const formatShort = (
  seconds: number,
  nowSeconds: number,
  isTwentyFourHour: boolean,
): string =>
  dayNumber(seconds) === dayNumber(nowSeconds)
    ? formatTime(seconds, isTwentyFourHour)
    : format({ day: 'numeric', month: 'short' }).format(dateOfSeconds(seconds));

/** The time in seconds since 1970. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
