import fc from 'fast-check';
import { weeklyTraffic } from './weekly-traffic';

describe('weeklyTraffic', () => {
  it.each([
    ['no messages in a channel of a month', 0, 28, 0],
    ['a few messages in a channel of a month', 11, 28, 2],
    ['one message in an old channel', 1, 400, 1],
    ['many', 498, 400, 120],
    ['very many', 50_000, 28, 13_000],
    ['some messages in a channel of ten days', 10, 10, 7],
    ['one message in a channel of 27 days', 1, 27, 1],
    ['some messages in a channel of a week', 9, 7, 9],
    ['some messages in a younger channel', 9, 6, null],
    ['no messages in a new channel', 0, 0, null],
  ])('of %s', (_, messages, ageDays, traffic) => {
    expect(weeklyTraffic(messages, ageDays)).toBe(traffic);
  });

  it('is zero without messages, else at least one, and never more than the messages sent', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 7, max: 5000 }), (messages, ageDays) => {
        const traffic = weeklyTraffic(messages, ageDays) ?? -1;
        expect(traffic > 0).toBe(messages > 0);
        expect(traffic).toBeLessThanOrEqual(Math.max(messages * 1.05, messages));
      }),
    );
  });
});
