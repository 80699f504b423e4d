import type { ChannelActivity } from '@parley/core/channels';
import type { ChannelId, RealmId, Timestamp, Unexpected } from '@parley/core/kernel';
import { secondsPerDay } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import type { ChannelCounts } from '../channels/channel-activity';
import { loadChannelCounts, toActivity } from '../channels/channel-activity';
import { onlyRow, written } from '../connection/run';
import { recentlyUsed } from './recently-used';
import type { FactSnapshot } from './snapshot-values';

/** Maximum channels in memory, of all realms. */
const maxChannels = 50_000;

type Activity = ReadonlyMap<ChannelId, ChannelActivity>;

type Counts = ReadonlyMap<ChannelId, ChannelCounts>;
type Subscribers = ReadonlyMap<ChannelId, number>;

/** The counts of a realm, and between which changes of its messages they are the same. */
type Counted = { readonly state: string; readonly counts: Counts };

/** An activity, what it was made from, and when no channel becomes a day older. */
type Shown = {
  readonly activity: Activity;
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

/** Every change of messages is in the log; what other programs have added is at the end of the table. */
const stateOf = (
  snapshot: FactSnapshot,
  realmId: RealmId,
  now: Timestamp,
): TE.TaskEither<Unexpected, string> =>
  pipe(
    snapshot.realm(realmId),
    TE.bindTo('realm'),
    TE.bind('newest', () =>
      onlyRow(
        written(
          snapshot.db,
          sql<{ id: number }>`
            select coalesce(max(id), 0) as id from message where realm_id = ${realmId}`,
        ),
      ),
    ),
    TE.map(
      ({ realm: { facts, head }, newest }) =>
        `${facts.ages().since} ${head.lastId} ${newest.id} ${Math.floor(now / secondsPerDay)}`,
    ),
  );

const isSame = (a: ChannelActivity, b: ChannelActivity): boolean =>
  a.firstMessageId === b.firstMessageId &&
  a.weeklyTraffic === b.weeklyTraffic &&
  a.subscriberCount === b.subscriberCount;

/**
 * The activity of all channels of a realm, as a snapshot sees it. It is counted again when the log
 * has grown; a channel whose activity is still the same keeps its version.
 */
export const keptActivity = (): ((
  snapshot: FactSnapshot,
  realmId: RealmId,
  subscribers: Subscribers,
  now: Timestamp,
) => TE.TaskEither<Unexpected, Activity>) => {
  const counted = recentlyUsed<RealmId, Counted>(maxChannels, ({ counts }) => counts.size);
  const shown = recentlyUsed<RealmId, Shown>(maxChannels, ({ activity }) => activity.size);
  let versions = 0;

  const countsIn = (
    snapshot: FactSnapshot,
    realmId: RealmId,
    now: Timestamp,
  ): TE.TaskEither<Unexpected, Counts> =>
    pipe(
      stateOf(snapshot, realmId, now),
      TE.flatMap((state) => {
        const known = counted.find(realmId);
        return known?.state === state
          ? TE.right(known.counts)
          : pipe(
              loadChannelCounts(snapshot.db, realmId, now),
              TE.tapIO((counts) => () => counted.keep(realmId, { state, counts })),
            );
      }),
    );

  const shownFrom = (
    realmId: RealmId,
    counts: Counts,
    subscribers: Subscribers,
    now: Timestamp,
  ): Activity => {
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
    const activity: Activity = new Map(
      Array.from(counts, ([id, each]) => {
        const current = toActivity(each, subscribers.get(id) ?? 0, now);
        const last = before?.activity.get(id);
        return [id, last !== undefined && isSame(last, current) ? last : { ...current, version }];
      }),
    );
    const until = nextBirthday(counts, now);
    shown.keep(realmId, { activity, counts, subscribers, since: now, until });
    return activity;
  };

  return (snapshot, realmId, subscribers, now) =>
    pipe(
      countsIn(snapshot, realmId, now),
      TE.map((counts) => shownFrom(realmId, counts, subscribers, now)),
    );
};
