import type { MembershipPeriod } from '@parley/core/channels';
import type { LogEntry } from '@parley/core/events';
import type { ChannelId, HasReceived, RealmId, UserId } from '@parley/core/kernel';
import { holdsMessage } from '@parley/core/channels';
import { factsChangedBy } from '@parley/core/events';
import * as E from 'fp-ts/Either';
import type { Db } from '../database';
import { subscriptionRepository } from '../channels/subscriptions/subscription-repository';

type Periods = ReadonlyMap<UserId, readonly MembershipPeriod[]>;

/** Maximum cached channels; the least recently used one is evicted. */
const capacity = 1000;

const byUser = (periods: readonly MembershipPeriod[]): Periods => {
  const own = new Map<UserId, MembershipPeriod[]>();
  for (const period of periods) {
    const of = own.get(period.userId) ?? [];
    of.push(period);
    own.set(period.userId, of);
  }
  return own;
};

type MembershipCache = {
  /** Invalidates what the entry changes. */
  readonly notice: (entry: LogEntry) => void;
  /** Invalidates everything, where entries were missed or cannot be read. */
  readonly clear: () => void;
  /** Drops everything: it is loaded when it is needed again. */
  readonly forget: () => void;
  /**
   * Who received which message of the channel in the entry's audience; rejects if the database is
   * unavailable.
   */
  readonly receivers: (entry: LogEntry) => Promise<HasReceived>;
};

const hasNotReceived = (): boolean => false;

/**
 * One channel's membership periods, shared by all entries that need them: entries evaluated with
 * older periods switch to newer ones, which are equally valid for them, so that the older ones can
 * be freed.
 */
type Held = {
  periods: Periods;
  isStale: boolean;
  /** Loads that began after the last entry that invalidated them. */
  loading: Promise<Periods> | undefined;
};

const invalidate = (held: Held | undefined): void => {
  if (held !== undefined) {
    held.isStale = true;
    held.loading = undefined;
  }
};

/**
 * Who received which message, by membership period. Periods are only ever added or ended, so
 * periods loaded after an entry was written are valid for it, however much later. Every change is
 * in the log: a caller that passes each entry to `notice` before asking about it or a later one
 * gets the same result as from the database.
 */
export const membershipCache = (db: Db, realmId: RealmId): MembershipCache => {
  const known = new Map<ChannelId, Held>();
  const subscriptions = subscriptionRepository(db);

  const load = async (channelId: ChannelId): Promise<Periods> => {
    const found = await subscriptions.periodsOf(realmId, channelId)();
    if (E.isLeft(found)) {
      throw found.left.cause;
    }
    return byUser(found.right);
  };

  const hold = (channelId: ChannelId): Held => {
    const held = known.get(channelId) ?? { periods: new Map(), isStale: true, loading: undefined };
    known.delete(channelId);
    known.set(channelId, held);
    const oldest = known.keys().next();
    if (known.size > capacity && oldest.done !== true) {
      known.delete(oldest.value);
    }
    return held;
  };

  /** Loads until no entry changed the channel's periods meanwhile. */
  const refresh = async (channelId: ChannelId, held: Held): Promise<void> => {
    while (held.isStale) {
      const loading = held.loading ?? load(channelId);
      held.loading = loading;
      try {
        const periods = await loading;
        if (held.loading === loading) {
          Object.assign(held, { periods, isStale: false, loading: undefined });
        }
      } catch (error) {
        if (held.loading === loading) {
          held.loading = undefined;
        }
        throw error;
      }
    }
  };

  return {
    notice: (entry) => {
      for (const fact of factsChangedBy(entry)) {
        if (fact.name === 'subscribers') {
          invalidate(known.get(fact.id));
        }
      }
    },
    clear: () => known.forEach(invalidate),
    forget: () => known.clear(),
    receivers: async ({ audience: { receivers } }) => {
      if (receivers === undefined) {
        return hasNotReceived;
      }
      const held = hold(receivers.channelId);
      await refresh(receivers.channelId, held);
      return (userId, messageId) =>
        held.periods.get(userId)?.some((period) => holdsMessage(period, messageId)) ?? false;
    },
  };
};
