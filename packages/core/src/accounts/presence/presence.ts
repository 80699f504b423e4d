import type { Timestamp, UserId } from '../../kernel';

/** How often a client reports presence. */
export const pingIntervalSeconds = 60;

/** A user counts as offline this long after the last report. */
export const offlineThresholdSeconds = 200;

/**
 * Reports that follow each other faster change nothing; slightly less than the interval of clients.
 */
const leastSpacingSeconds = 55;

/**
 * A user is active if the last report came at most this long after the last activity: one ping and
 * some delay.
 */
const activeForSeconds = pingIntervalSeconds + 10;

/** Activity after this time without activity is announced, because the user is back. */
const backAfterSeconds = offlineThresholdSeconds - pingIntervalSeconds - 10;

/**
 * Presence is announced only in organizations with at most this many active users; elsewhere,
 * clients have to request it.
 */
export const maxPresenceAudience = 100;

export type PresenceStatus = 'active' | 'idle';

/** What a user's clients last reported. */
export type Presence = {
  /** Null if the user was never active. */
  readonly activeAt: Timestamp | null;
  readonly connectedAt: Timestamp;
};

/**
 * A user's presence as others see it; a user who was never active counts as active when they
 * joined.
 */
export type DisplayedPresence = {
  readonly userId: UserId;
  readonly activeAt: Timestamp;
  readonly connectedAt: Timestamp;
};

type PresenceReport = {
  /** Undefined if there is nothing new to store. */
  readonly toStore: Presence | undefined;
  /** Whether to announce the presence: it is the user's first, or the user is back. */
  readonly isAnnounced: boolean;
};

const isDue = (last: Timestamp | null, now: Timestamp): boolean =>
  last === null || now - last >= leastSpacingSeconds;

/**
 * Decides what to store and announce for a report that a user is active or idle now.
 *
 * @param last the stored presence; undefined if there is none
 *
 * Source: docs/reference/own-account.md#presence.
 */
export const planReport = (
  last: Presence | undefined,
  status: PresenceStatus,
  now: Timestamp,
): PresenceReport => {
  const isActive = status === 'active';
  if (last === undefined) {
    return { toStore: { activeAt: isActive ? now : null, connectedAt: now }, isAnnounced: true };
  }
  const movesActive = isActive && isDue(last.activeAt, now);
  const movesConnected = isDue(last.connectedAt, now);
  return {
    toStore:
      movesActive || movesConnected
        ? {
            activeAt: movesActive ? now : last.activeAt,
            connectedAt: movesConnected ? now : last.connectedAt,
          }
        : undefined,
    isAnnounced: isActive && (last.activeAt === null || now - last.activeAt > backAfterSeconds),
  };
};

/** Source: docs/reference/own-account.md#presence. */
export const displayedPresence = (
  userId: UserId,
  { activeAt, connectedAt }: Presence,
  joinedAt: Timestamp,
): DisplayedPresence => ({ userId, activeAt: activeAt ?? joinedAt, connectedAt });

/** The presence that others see after a user turned presence off: offline for long. */
export const hiddenPresence = (userId: UserId, now: Timestamp): DisplayedPresence => {
  const then = now - offlineThresholdSeconds - 120;
  return { userId, activeAt: then - activeForSeconds - 1, connectedAt: then };
};

type StatusAt = { readonly status: PresenceStatus; readonly timestamp: Timestamp };

/** The status, and the time since when it holds. */
export const statusOf = ({
  activeAt,
  connectedAt,
}: Pick<DisplayedPresence, 'activeAt' | 'connectedAt'>): StatusAt =>
  activeAt + activeForSeconds >= connectedAt
    ? { status: 'active', timestamp: activeAt }
    : { status: 'idle', timestamp: connectedAt };

/** Whether the status is so old that the user is offline. */
export const isOffline = ({ timestamp }: StatusAt, now: Timestamp): boolean =>
  now - timestamp > offlineThresholdSeconds;
