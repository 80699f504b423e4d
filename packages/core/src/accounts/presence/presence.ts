import type { Timestamp, UserId } from '../../kernel';

/** How often a client says that it is there. */
export const pingIntervalSeconds = 60;

/** Whoever was not heard of for so long counts as gone. */
export const offlineThresholdSeconds = 200;

/** Reports that follow each other faster change nothing; a little less than clients leave. */
const leastSpacingSeconds = 55;

/** A client may be late by a ping before somebody active counts as idle. */
const activeForSeconds = pingIntervalSeconds + 10;

/** Whoever was not active for so long, and is again, has come back. */
const backAfterSeconds = offlineThresholdSeconds - pingIntervalSeconds - 10;

/** Where more than so many would hear of it, clients learn who is there by asking alone. */
export const maxPresenceAudience = 100;

export type PresenceStatus = 'active' | 'idle';

/** What somebody's clients last said of them. */
export type Presence = {
  /** Null for somebody who never was. */
  readonly activeAt: Timestamp | null;
  readonly connectedAt: Timestamp;
};

/** Somebody's presence as others see it: who never was active was so when they joined. */
export type SeenPresence = {
  readonly userId: UserId;
  readonly activeAt: Timestamp;
  readonly connectedAt: Timestamp;
};

export type PresenceReport = {
  /** Undefined where there is nothing new to keep. */
  readonly kept: Presence | undefined;
  /** Whether others are told: they had never heard of the user, or the user is back. */
  readonly isNews: boolean;
};

const isDue = (last: Timestamp | null, now: Timestamp): boolean =>
  last === null || now - last >= leastSpacingSeconds;

/**
 * What becomes of a report that a user is active or idle now.
 *
 * @param last what was kept before; undefined if nothing was
 *
 * Source: reference, "Presence ping: POST /users/me/presence".
 */
export const planReport = (
  last: Presence | undefined,
  status: PresenceStatus,
  now: Timestamp,
): PresenceReport => {
  const isActive = status === 'active';
  if (last === undefined) {
    return { kept: { activeAt: isActive ? now : null, connectedAt: now }, isNews: true };
  }
  const movesActive = isActive && isDue(last.activeAt, now);
  const movesConnected = isDue(last.connectedAt, now);
  return {
    kept:
      movesActive || movesConnected
        ? {
            activeAt: movesActive ? now : last.activeAt,
            connectedAt: movesConnected ? now : last.connectedAt,
          }
        : undefined,
    isNews: isActive && (last.activeAt === null || now - last.activeAt > backAfterSeconds),
  };
};

/** Source: reference, "Presence ping: POST /users/me/presence". */
export const seen = (
  userId: UserId,
  { activeAt, connectedAt }: Presence,
  joinedAt: Timestamp,
): SeenPresence => ({ userId, activeAt: activeAt ?? joinedAt, connectedAt });

/** What somebody is said to be who has just turned their presence off: long gone. */
export const gone = (userId: UserId, now: Timestamp): SeenPresence => {
  const then = now - offlineThresholdSeconds - 120;
  return { userId, activeAt: then - activeForSeconds - 1, connectedAt: then };
};

export type StatusAt = { readonly status: PresenceStatus; readonly timestamp: Timestamp };

/** The presence in one word, and since when it holds. */
export const statusOf = ({ activeAt, connectedAt }: SeenPresence): StatusAt =>
  activeAt + activeForSeconds >= connectedAt
    ? { status: 'active', timestamp: activeAt }
    : { status: 'idle', timestamp: connectedAt };

/** Whether what was said of somebody is so long ago that they are gone. */
export const isOffline = ({ timestamp }: StatusAt, now: Timestamp): boolean =>
  now - timestamp > offlineThresholdSeconds;
