import type { FeatureLevel } from '../feature-levels/feature-level';
import type { EventId, RealmId, UserId } from '../shared/id';
import type { Timestamp } from '../shared/timestamp';
import type { ClientCapabilities } from './client-capabilities';

/** A register's pair of operator and operand; every pair has to hold. */
export type QueueNarrow = readonly (readonly [operator: string, operand: string])[];

/**
 * What a client registered for. No event is copied into it: it is a place in the realm's log and
 * the way in which the events from there on are presented.
 */
export type EventQueue = {
  readonly id: string;
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** Name of the client that registered. */
  readonly client: string;
  readonly level: FeatureLevel;
  readonly capabilities: ClientCapabilities;
  /** Undefined for every type. */
  readonly eventTypes: ReadonlySet<string> | undefined;
  readonly narrow: QueueNarrow;
  readonly allPublicStreams: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly idleTimeoutSeconds: number;
  /** The head of the log when the queue was registered. */
  readonly registeredAfter: EventId;
  /** The client has everything up to here. */
  readonly acknowledged: EventId;
  readonly lastPolledAt: Timestamp;
};

/** What bounds the space that queues and the log of a realm take. */
export type EventLimits = {
  readonly maxQueuesPerUser: number;
  /** Queues that need older entries than these, or more of them, are removed. */
  readonly maxLogAgeSeconds: number;
  readonly maxLogEntries: number;
};

/** A client has one queue for each window or device; phones ask for twelve hours without a poll. */
export const defaultEventLimits: EventLimits = {
  maxQueuesPerUser: 200,
  maxLogAgeSeconds: 86_400,
  maxLogEntries: 500_000,
};

export const defaultIdleTimeoutSeconds = 600;
export const mobileIdleTimeoutSeconds = 43_200;
const shortestIdleTimeoutSeconds = 1;
const longestIdleTimeoutSeconds = 604_800;

/** Clamped to a second and seven days; what was not asked for is ten minutes. */
export const idleTimeoutSeconds = (asked: number | 'mobile' | undefined): number => {
  if (asked === undefined) {
    return defaultIdleTimeoutSeconds;
  }
  return asked === 'mobile'
    ? mobileIdleTimeoutSeconds
    : Math.min(Math.max(asked, shortestIdleTimeoutSeconds), longestIdleTimeoutSeconds);
};

/** A queue that has not been polled for its time is gone, whether or not it was cleaned up yet. */
export const isExpired = (queue: EventQueue, now: Timestamp): boolean =>
  now - queue.lastPolledAt > queue.idleTimeoutSeconds;
