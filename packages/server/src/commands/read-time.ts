import type { Timestamp } from '@parley/core';
import { StartFailure } from '../start-failure';

const date = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/;

/**
 * Reads a date or time in UTC.
 *
 * @throws StartFailure with the usage, if it is none
 */
export const readTime = (text: string | undefined, usage: string): Timestamp | undefined => {
  if (text === undefined) {
    return undefined;
  }
  const milliseconds = date.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    throw new StartFailure(usage);
  }
  return Math.floor(milliseconds / 1000);
};
