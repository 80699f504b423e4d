import fc from 'fast-check';
import { weeklyTraffic } from './weekly-traffic';

describe('weeklyTraffic', () => {
  it.each([
    ['nothing in a channel of a month', 0, 28, 0],
    ['a few in a channel of a month', 11, 28, 2],
    ['one in an old channel', 1, 400, 1],
    ['many', 498, 400, 120],
    ['very many', 50_000, 28, 13_000],
    ['some in a channel of ten days', 10, 10, 7],
    ['one in a channel of four weeks less a day', 1, 27, 1],
    ['some in a channel of a week', 9, 7, 9],
    ['some in a younger channel', 9, 6, null],
    ['nothing in a new channel', 0, 0, null],
  ])('of %s', (_, messages, ageDays, traffic) => {
    expect(weeklyTraffic(messages, ageDays)).toBe(traffic);
  });

  it('is nothing where nothing is said, else at least one, and never more than was said', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 7, max: 5000 }), (messages, ageDays) => {
        const traffic = weeklyTraffic(messages, ageDays) ?? -1;
        expect(traffic > 0).toBe(messages > 0);
        expect(traffic).toBeLessThanOrEqual(Math.max(messages * 1.05, messages));
      }),
    );
  });
});
