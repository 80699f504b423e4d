import type {
  ChannelId,
  HasReceived,
  LogEntry,
  MembershipPeriod,
  RealmId,
  UserId,
} from '@parley/core';
import { holdsMessage, membershipsAffectedBy } from '@parley/core';
import * as E from 'fp-ts/Either';
import type { Db } from '../database';
import { subscriptionRepository } from '../repositories/subscription-repository';

type Periods = ReadonlyMap<UserId, readonly MembershipPeriod[]>;

/** So many channels at the most; the one that was asked for longest ago makes room. */
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

export type MembershipCache = {
  /** Forgets what the entry changes. */
  readonly notice: (entry: LogEntry) => void;
  /** Forgets everything, where entries were missed or cannot be read. */
  readonly clear: () => void;
  /**
   * Who received which message of the channel that the entry's audience names; rejects if the
   * database is away.
   */
  readonly receivers: (entry: LogEntry) => Promise<HasReceived>;
};

const nobody = (): boolean => false;

/**
 * Who received which message, by periods of membership. Periods are only ever added or ended, so
 * what is loaded after an entry was written is right for it, however much later. Every change is
 * in the log: whoever passes each entry to `notice` before asking about it or a later one gets the
 * answer that the database would give.
 */
export const membershipCache = (db: Db, realmId: RealmId): MembershipCache => {
  const known = new Map<ChannelId, Promise<Periods>>();
  const subscriptions = subscriptionRepository(db);

  const load = async (channelId: ChannelId): Promise<Periods> => {
    const found = await subscriptions.periodsOf(realmId, channelId)();
    if (E.isLeft(found)) {
      throw found.left.cause;
    }
    return byUser(found.right);
  };

  const loadOnce = (channelId: ChannelId): Promise<Periods> => {
    const loading = load(channelId).catch((error: unknown) => {
      if (known.get(channelId) === loading) {
        known.delete(channelId);
      }
      throw error;
    });
    return loading;
  };

  const periodsOf = (channelId: ChannelId): Promise<Periods> => {
    const found = known.get(channelId) ?? loadOnce(channelId);
    known.delete(channelId);
    known.set(channelId, found);
    const oldest = known.keys().next();
    if (known.size > capacity && oldest.done !== true) {
      known.delete(oldest.value);
    }
    return found;
  };

  return {
    notice: ({ event }) => {
      for (const channelId of membershipsAffectedBy(event)) {
        known.delete(channelId);
      }
    },
    clear: () => known.clear(),
    receivers: async ({ audience: { receivers } }) => {
      if (receivers === undefined) {
        return nobody;
      }
      const periods = await periodsOf(receivers.channelId);
      return (userId, messageId) =>
        periods.get(userId)?.some((period) => holdsMessage(period, messageId)) ?? false;
    },
  };
};
