import { dateOfSeconds } from './dates';

/** A time to choose, by the name of its text. */
export type LaterTime = {
  readonly name: 'inOneHour' | 'thisEvening' | 'tomorrowMorning' | 'nextMonday';
  /** UNIX time in seconds. */
  readonly timestamp: number;
};

const at = (now: Date, days: number, hour: number): number =>
  Math.floor(
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).getTime() / 1000,
  );

const [morning, evening, monday] = [9, 18, 1];

/** Times that suit a message or a reminder, all later than now, the first one first. */
export const laterTimes = (nowSeconds: number): readonly LaterTime[] => {
  const now = dateOfSeconds(nowSeconds);
  const toMonday = (monday - now.getDay() + 7) % 7 || 7;
  const times: readonly LaterTime[] = [
    { name: 'inOneHour', timestamp: nowSeconds + 3600 },
    { name: 'thisEvening', timestamp: at(now, 0, evening) },
    { name: 'tomorrowMorning', timestamp: at(now, 1, morning) },
    { name: 'nextMonday', timestamp: at(now, toMonday, morning) },
  ];
  return times.filter(({ name, timestamp }) =>
    name === 'thisEvening' ? timestamp > nowSeconds + 3600 : timestamp > nowSeconds,
  );
};

/** The value of a field for date and time, in the time zone of the browser. */
export const fieldValue = (seconds: number): string => {
  const date = dateOfSeconds(seconds);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};

/** The time in such a field; undefined if it is not complete. */
export const fieldTime = (value: string): number | undefined => {
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
};
