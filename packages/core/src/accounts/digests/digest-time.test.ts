import { secondsPerDay } from '../../kernel';
import { digestTime } from './digest-time';

const at = (time: string): number => Date.parse(time) / 1000;

/** A Tuesday. */
const morning = at('2026-03-24T04:17:00Z');
const period = { from: morning, until: morning + secondsPerDay };

describe('digestTime', () => {
  it.each([
    [1, '', '2026-03-24T09:00:00Z'],
    [1, 'No/Zone', '2026-03-24T09:00:00Z'],
    [1, 'Europe/Warsaw', '2026-03-24T08:00:00Z'],
    [1, 'America/New_York', '2026-03-24T13:00:00Z'],
    // Nine o'clock there was before the period on Tuesday, and is in it on Wednesday.
    [1, 'Asia/Kathmandu', undefined],
    [2, 'Asia/Kathmandu', '2026-03-25T03:15:00Z'],
    [2, '', undefined],
    [0, '', undefined],
    [2, 'Pacific/Auckland', '2026-03-24T20:00:00Z'],
  ])('weekday %d in %j is %s', (weekday, timezone, expected) => {
    expect(digestTime(weekday, timezone, period)).toBe(
      expected === undefined ? undefined : at(expected),
    );
  });

  it('is once in each week, also when the clock is changed', () => {
    const days = Array.from({ length: 28 }, (_, day) => morning + day * secondsPerDay);
    const times = days.flatMap(
      (from) => digestTime(6, 'Europe/Warsaw', { from, until: from + secondsPerDay }) ?? [],
    );
    expect(times).toEqual(
      ['03-29T07', '04-05T07', '04-12T07', '04-19T07'].map((time) => at(`2026-${time}:00:00Z`)),
    );
  });
});
