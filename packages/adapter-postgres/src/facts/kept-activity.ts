import type { ActivityOfAll, ChannelActivity } from '@parley/core/channels';
import type { Async, ChannelId, RealmId, Timestamp } from '@parley/core/kernel';
import { secondsPerDay } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ChannelCounts } from '../channels/channel-activity';
import { loadChannelCounts, toActivity } from '../channels/channel-activity';
import type { Db } from '../database';
import { keptByLog } from './kept-by-log';
import { recentlyUsed } from '../recently-used';

/** Maximum channels in memory, of all realms. */
const maxChannels = 50_000;

type Versioned = ChannelActivity & { readonly version: number };

type Counts = ReadonlyMap<ChannelId, ChannelCounts>;
type Subscribers = ReadonlyMap<ChannelId, number>;

/** An activity, what it was made from, and when no channel becomes a day older. */
type Shown = {
  readonly activity: { readonly of: ReadonlyMap<ChannelId, Versioned>; readonly version: number };
  readonly counts: Counts;
  readonly subscribers: Subscribers;
  readonly since: Timestamp;
  readonly until: Timestamp;
};

/** When the first channel becomes a day older. */
const nextBirthday = (counts: Counts, now: Timestamp): Timestamp => {
  let next = Infinity;
  for (const { createdAt } of counts.values()) {
    const ageDays = Math.floor((now - createdAt) / secondsPerDay);
    next = Math.min(next, createdAt + (ageDays + 1) * secondsPerDay);
  }
  return next;
};

const isSame = (a: ChannelActivity, b: ChannelActivity): boolean =>
  a.firstMessageId === b.firstMessageId &&
  a.weeklyTraffic === b.weeklyTraffic &&
  a.subscriberCount === b.subscriberCount;

/**
 * The activity of all channels of a realm, as a snapshot sees it. It is counted again when the log
 * has grown; a channel whose activity is still the same keeps its version.
 */
export const keptActivity = (): ((
  db: Db,
  state: Async<string>,
  realmId: RealmId,
  subscribers: Subscribers,
  now: Timestamp,
) => Async<ActivityOfAll>) => {
  const counted = keptByLog<Counts>(maxChannels, (counts) => counts.size);
  const shown = recentlyUsed<RealmId, Shown>(maxChannels, ({ activity }) => activity.of.size);
  let versions = 0;

  const shownFrom = (
    realmId: RealmId,
    counts: Counts,
    subscribers: Subscribers,
    now: Timestamp,
  ): ActivityOfAll => {
    const before = shown.find(realmId);
    if (
      before?.counts === counts &&
      before.subscribers === subscribers &&
      before.since <= now &&
      now < before.until
    ) {
      return before.activity;
    }
    versions += 1;
    const version = versions;
    const of = new Map<ChannelId, Versioned>(
      Array.from(counts, ([id, each]) => {
        const current = toActivity(each, subscribers.get(id) ?? 0, now);
        const last = before?.activity.of.get(id);
        return [id, last !== undefined && isSame(last, current) ? last : { ...current, version }];
      }),
    );
    const newest = Array.from(of.values()).reduce((most, one) => Math.max(most, one.version), 0);
    const activity = { of, version: newest };
    const until = nextBirthday(counts, now);
    shown.keep(realmId, { activity, counts, subscribers, since: now, until });
    return activity;
  };

  return (db, state, realmId, subscribers, now) =>
    pipe(
      counted(
        // Traffic is of whole days.
        pipe(
          state,
          TE.map((log) => `${log} ${Math.floor(now / secondsPerDay)}`),
        ),
        String(realmId),
        loadChannelCounts(db, realmId, now),
      ),
      TE.map((counts) => shownFrom(realmId, counts, subscribers, now)),
    );
};
