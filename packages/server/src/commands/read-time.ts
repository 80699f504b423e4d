import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { Timestamp } from '@parley/core/kernel';
import { isCalendarDay } from '@parley/core/kernel';

const date = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/;

/** Reads a date or time in UTC, for an option. */
export const readTime = (text: string): Timestamp => {
  // JavaScript reads the 30th of February as the 2nd of March.
  const isTime = date.test(text) && isCalendarDay(text.slice(0, 10));
  const milliseconds = isTime ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    throw new InvalidArgumentError('It must be like 2026-11-30 or 2026-11-30T18:00Z.');
  }
  return Math.floor(milliseconds / 1000);
};

/** `2026-11-30T18:00Z` */
export const toMinute = (time: Timestamp): string =>
  `${new Date(time * 1000).toISOString().slice(0, 16)}Z`;
