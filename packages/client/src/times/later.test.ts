import fc from 'fast-check';
import { fieldTime, fieldValue, laterTimes } from './later';

const secondsOf = (text: string): number => new Date(text).getTime() / 1000;

const shown = (text: string) =>
  laterTimes(secondsOf(text)).map(({ name, timestamp }) => [name, fieldValue(timestamp)]);

describe('times to choose', () => {
  it('are those that are still to come', () => {
    expect(shown('2026-03-03T10:30')).toEqual([
      ['inOneHour', '2026-03-03T11:30'],
      ['thisEvening', '2026-03-03T18:00'],
      ['tomorrowMorning', '2026-03-04T09:00'],
      ['nextMonday', '2026-03-09T09:00'],
    ]);
    expect(shown('2026-03-02T17:30').map(([name]) => name)).not.toContain('thisEvening');
    expect(shown('2026-03-02T17:30')).toContainEqual(['nextMonday', '2026-03-09T09:00']);
  });

  it('are later than now, at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (now) => {
        expect(laterTimes(now).every(({ timestamp }) => timestamp > now)).toBe(true);
      }),
    );
    expect(fieldTime('')).toBeUndefined();
  });
});
