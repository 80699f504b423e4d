import type { Realm, UserSettings } from '../../access';
import { userSettings } from '../../access';
import type { Timestamp, UserId } from '../../kernel';
import { secondsPerDay } from '../../kernel';
import type { Sighting } from './digest-recipient';
import { getsDigest } from './digest-recipient';
import { digestTime } from './digest-time';

/** A digest to send. */
type PlannedDigest = { readonly userId: UserId; readonly at: Timestamp };

/**
 * The digests whose time is in the next day, or was since digests were planned last; older ones are
 * left out.
 *
 * @param previous until when digests have been planned
 */
export const planDigests = (
  { settings: { digest_weekday: weekday } }: Pick<Realm, 'settings'>,
  people: readonly Sighting[],
  settings: ReadonlyMap<UserId, UserSettings>,
  previous: Timestamp | undefined,
  now: Timestamp,
): readonly PlannedDigest[] => {
  const period = {
    from: Math.max(previous ?? now, now - secondsPerDay),
    until: now + secondsPerDay,
  };
  const times = new Map<string, Timestamp | undefined>();
  return people.flatMap(({ userId, timezone, ...sighting }) => {
    if (!times.has(timezone)) {
      times.set(timezone, digestTime(weekday, timezone, period));
    }
    const at = times.get(timezone);
    return at !== undefined && getsDigest(sighting, settings.get(userId) ?? userSettings({}), at)
      ? [{ userId, at }]
      : [];
  });
};
