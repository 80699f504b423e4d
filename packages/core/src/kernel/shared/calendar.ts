import type { Timestamp } from './timestamp';

const daysIn = (year: number, month: number): number => {
  if (month === 2) {
    return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** Whether the text is an existing day, written as `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  const [year = 0, month = 0, day = 0] = (match ?? []).slice(1).map(Number);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
};

const moment =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** `+02` and `+0200` as `+02:00`; without a zone, UTC. */
const zoneOf = (zone = 'Z'): string =>
  zone.length <= 1 ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;

/**
 * The UNIX time of a text in ISO 8601, or undefined: a day, which begins at midnight, or a day and
 * a time, in UTC if it has no zone.
 */
export const parseMoment = (text: string): Timestamp | undefined => {
  const [, day = '', time = '00:00', seconds = ':00', zone] = moment.exec(text.trim()) ?? [];
  const milliseconds = isCalendarDay(day)
    ? Date.parse(`${day}T${time}${seconds}${zoneOf(zone)}`)
    : NaN;
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
};
