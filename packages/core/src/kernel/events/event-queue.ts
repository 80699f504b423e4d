import type { FeatureLevel } from '../feature-levels/feature-level';
import type { EventId, RealmId, UserId } from '../shared/id';
import type { Timestamp } from '../shared/timestamp';
import { secondsPerDay } from '../shared/timestamp';
import type { ClientCapabilities } from './client-capabilities';

/** The `narrow` of a register request: pairs of operator and operand, all of which must match. */
export type QueueNarrow = readonly (readonly [operator: string, operand: string])[];

/**
 * What a client registered for. No event is copied into it: it is a position in the realm's log and
 * the options with which later events are presented.
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
  readonly allPublicChannels: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  /** Whether presences name their users by email address. */
  readonly presenceEmails: boolean;
  readonly idleTimeoutSeconds: number;
  /** The head of the log when the queue was registered. */
  readonly registeredAfter: EventId;
  /** The last event that the client acknowledged. */
  readonly acknowledged: EventId;
  readonly lastPolledAt: Timestamp;
};

/** Limits of the space that queues and the log of a realm take. */
export type EventLimits = {
  readonly maxQueuesPerUser: number;
  /** Queues that need older entries than these, or more of them, are removed. */
  readonly maxLogAgeSeconds: number;
  readonly maxLogEntries: number;
};

/** A client has a queue for each window or device; phones request an idle timeout of twelve hours. */
export const defaultEventLimits: EventLimits = {
  maxQueuesPerUser: 200,
  maxLogAgeSeconds: secondsPerDay,
  maxLogEntries: 500_000,
};

export const defaultIdleTimeoutSeconds = 600;
const mobileIdleTimeoutSeconds = 43_200;
const shortestIdleTimeoutSeconds = 1;
const longestIdleTimeoutSeconds = 604_800;

/** Clamped to between a second and seven days; ten minutes by default. */
export const idleTimeoutSeconds = (asked: number | 'mobile' | undefined): number => {
  if (asked === undefined) {
    return defaultIdleTimeoutSeconds;
  }
  return asked === 'mobile'
    ? mobileIdleTimeoutSeconds
    : Math.min(Math.max(asked, shortestIdleTimeoutSeconds), longestIdleTimeoutSeconds);
};

/** A queue expires when it has not been polled for its idle timeout, even if it still exists. */
export const isExpired = (queue: EventQueue, now: Timestamp): boolean =>
  now - queue.lastPolledAt > queue.idleTimeoutSeconds;
