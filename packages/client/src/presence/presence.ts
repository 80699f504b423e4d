import type { Connection } from '../connection/connection';
import type { Timer } from '../connection/waiting';
import { systemTimer } from '../connection/waiting';
import { Listeners } from '../listeners';
import type { State } from '../wire/state';

export type PresenceStatus = 'active' | 'idle' | 'offline';

/** Who is there, and what others see of the account. */
export type Presence = {
  readonly of: (userId: number) => PresenceStatus;
  /** When the user was last active, in milliseconds since 1970; undefined if that is not known. */
  readonly lastActiveOf: (userId: number) => number | undefined;
  /** Calls the listener after each change, time passing included; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reports the status of the account now, and again at the interval that the server asks for. */
  readonly report: (status: 'active' | 'idle') => void;
  /** Stops reporting and following the connection. */
  readonly close: () => void;
};

type Times = { readonly active_timestamp: number; readonly idle_timestamp: number };
type ById = Readonly<Record<string, unknown>>;

const isTimes = (value: unknown): value is Times =>
  typeof value === 'object' &&
  value !== null &&
  'active_timestamp' in value &&
  'idle_timestamp' in value;

const numberIn = (state: State, name: string, otherwise: number): number =>
  Number(state[name] ?? otherwise);

/**
 * The status that follows from the times of the last activity and connection.
 *
 * @param at a time of the server, in UNIX seconds
 */
export const statusAt = (
  { active_timestamp: active, idle_timestamp: idle }: Times,
  at: number,
  offlineAfterSeconds: number,
): PresenceStatus => {
  const isRecent = (time: number) => at - time <= offlineAfterSeconds;
  return isRecent(active) ? 'active' : isRecent(idle) ? 'idle' : 'offline';
};

/** Follows the presence of users, and reports that of the account. */
export const createPresence = (
  connection: Connection,
  {
    timer = systemTimer,
    now = Date.now,
  }: { readonly timer?: Timer; readonly now?: () => number } = {},
): Presence => {
  const listeners = new Listeners();
  let own: 'active' | 'idle' | undefined;
  let cancel: () => void = () => undefined;
  let isClosed = false;
  let lastUpdateId: number | undefined;
  /** From responses to reports, without those that events have replaced. */
  let reported: ById = {};
  /** How far the clock of the server is ahead, in seconds. */
  let ahead = 0;
  let seen = connection.getState().state;

  const learnTime = (serverTimestamp: unknown): void => {
    ahead = typeof serverTimestamp === 'number' ? serverTimestamp - now() / 1000 : ahead;
  };
  learnTime(seen.server_timestamp);

  const timesOf = (userId: number): Times | undefined => {
    const times = reported[userId] ?? connection.getState().state.presences?.[userId];
    return isTimes(times) ? times : undefined;
  };

  const send = async (status: 'active' | 'idle'): Promise<void> => {
    const { state, queueId } = connection.getState();
    if (queueId === undefined) {
      // The first registration reports it.
      return;
    }
    lastUpdateId ??= numberIn(state, 'presence_last_update_id', -1);
    const response = await connection.call('reportPresence', {
      status,
      slim_presence: true,
      new_user_input: status === 'active',
      last_update_id: lastUpdateId,
    });
    learnTime(response.server_timestamp);
    lastUpdateId = response.presence_last_update_id ?? lastUpdateId;
    reported = { ...reported, ...response.presences };
    listeners.notify();
  };

  const repeat = (): void => {
    cancel();
    if (isClosed || connection.getState().status === 'closed') {
      return;
    }
    const { state } = connection.getState();
    const seconds = numberIn(state, 'server_presence_ping_interval_seconds', 60);
    cancel = timer(seconds * 1000, () => {
      // Users become idle or offline as time passes.
      listeners.notify();
      tick();
    });
  };

  const tick = (): void => {
    if (own !== undefined) {
      // The next report comes soon enough.
      send(own).catch(() => undefined);
    }
    repeat();
  };

  let isRegistered = connection.getState().queueId !== undefined;
  const unfollow = connection.subscribe(() => {
    const { state, queueId } = connection.getState();
    if (state.server_timestamp !== seen.server_timestamp) {
      learnTime(state.server_timestamp);
      lastUpdateId = undefined;
      reported = {};
    }
    const before = seen.presences;
    seen = state;
    if (!isRegistered && queueId !== undefined) {
      isRegistered = true;
      tick();
    }
    if (state.presences !== before) {
      reported = Object.fromEntries(
        Object.entries(reported).filter(([id]) => state.presences?.[id] === before?.[id]),
      );
      listeners.notify();
    }
  });
  repeat();

  return {
    of: (userId) => {
      const { state } = connection.getState();
      const times = timesOf(userId);
      return times === undefined
        ? 'offline'
        : statusAt(
            times,
            now() / 1000 + ahead,
            numberIn(state, 'server_presence_offline_threshold_seconds', 140),
          );
    },
    lastActiveOf: (userId) => {
      const seconds = timesOf(userId)?.active_timestamp ?? 0;
      return seconds > 0 ? seconds * 1000 : undefined;
    },
    subscribe: listeners.subscribe,
    report: (status) => {
      const isNew = own !== status;
      own = status;
      if (isNew) {
        tick();
      }
    },
    close: () => {
      isClosed = true;
      cancel();
      unfollow();
    },
  };
};
