const shortestAgeDays = 7;
const fullAgeDays = 28;

const toTwoDigits = (value: number): number => Number(value.toPrecision(2));

/**
 * Messages per week as clients see them, computed from the last 28 days: rounded to two digits, at
 * least 1 if there were any; null if the channel is younger than a week.
 *
 * Source: docs/reference/channels.md#weekly-traffic.
 */
export const weeklyTraffic = (messages: number, ageDays: number): number | null => {
  if (ageDays < shortestAgeDays) {
    return null;
  }
  const average =
    ageDays >= fullAgeDays
      ? Math.floor(messages / 4)
      : Math.floor((messages * shortestAgeDays) / ageDays);
  return average === 0 && messages > 0 ? 1 : toTwoDigits(average);
};
