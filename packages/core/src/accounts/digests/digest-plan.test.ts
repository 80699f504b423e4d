import { userSettings } from '../../access';
import { nextId, someTime } from '../../in-memory';
import { UserId, secondsPerDay } from '../../kernel';
import { aRealm } from '../../testing';
import { planDigests } from './digest-plan';
import type { Sighting } from './digest-recipient';
import { digestTime } from './digest-time';

const now = Math.floor(someTime / secondsPerDay) * secondsPerDay;
/** The weekday of that day. */
const today = [0, 1, 2, 3, 4, 5, 6].find(
  (day) => digestTime(day, '', { from: now, until: now + secondsPerDay }) !== undefined,
);
const realm = aRealm({ settings: { digest_weekday: today ?? -1 } });
const nine = now + 9 * 3600;

const sighting = (given: Partial<Sighting> = {}): Sighting => ({
  userId: nextId(UserId),
  timezone: '',
  joinedAt: 0,
  seenAt: undefined,
  ...given,
});

describe('planDigests', () => {
  it('plans those of people who are away and want them, each at their time', () => {
    const [one, east, here, unwilling] = [
      sighting(),
      sighting({ timezone: 'Etc/GMT-3' }),
      sighting({ seenAt: now }),
      sighting(),
    ];
    const settings = new Map([[unwilling.userId, userSettings({ enable_digest_emails: false })]]);
    expect(planDigests(realm, [one, east, here, unwilling], settings, undefined, now)).toEqual([
      { userId: one.userId, at: nine },
      { userId: east.userId, at: nine - 3 * 3600 },
    ]);
  });

  it.each([
    ['none twice', nine + 1, now, 0],
    ['those that the previous run did not reach', nine, now, 1],
    ['those that were missed for a few hours', now, nine + 3600, 1],
    ['none that was missed for more than a day', now, nine + secondsPerDay + 1, 0],
    ['none of the past at first', undefined, nine + 3600, 0],
  ])('plans %s', (_, previous, at, count) => {
    expect(planDigests(realm, [sighting()], new Map(), previous, at)).toHaveLength(count);
  });
});
