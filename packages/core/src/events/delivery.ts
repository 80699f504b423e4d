import type { Flag } from '../flags/flag';
import type { Role } from '../users/role';
import type { UserId } from '../shared/id';
import type { HasReceived } from './audience';
import { includes } from './audience';
import { presentEvent } from './domain-event';
import type { EventViewer, WireEvent } from './event-presentation';
import type { EventQueue } from './event-queue';
import type { LogEntry } from './log-entry';
import { flagsOf } from './log-entry';
import { passesQueueNarrow } from './queue-narrow';

export type DeliveredEvent = WireEvent & { readonly id: number };

/** An entry of the log, with the membership that its audience depends on already known. */
export type ResolvedEntry = {
  readonly entry: LogEntry;
  /** Whether somebody received a message of the channel that the audience names. */
  readonly received: HasReceived;
};

const isWanted = (queue: EventQueue, event: WireEvent): boolean =>
  (queue.eventTypes === undefined || queue.eventTypes.has(event.type)) &&
  (event.type !== 'muted_topics' || queue.eventTypes?.has('user_topic') !== true) &&
  (event.type !== 'message' || passesQueueNarrow(queue.narrow, event));

/** The owner's flags; a queue that only overhears a message has none on it. */
const ownFlags = ({ entry, received }: ResolvedEntry, userId: UserId): ReadonlySet<Flag> =>
  entry.audience.receivers === undefined || received(userId, entry.audience.receivers.messageId)
    ? flagsOf(entry.flags, userId)
    : new Set();

/**
 * What the queue gets of an entry: nothing if its owner is not in the audience or did not ask for
 * such events.
 *
 * Source: API document, «Events»; reference, «Delivery filter».
 */
export const deliver = (
  queue: EventQueue,
  ownerRole: Role,
  apiKeyOf: EventViewer['apiKeyOf'],
  resolved: ResolvedEntry,
): readonly DeliveredEvent[] => {
  const { entry, received } = resolved;
  const { userId, allPublicStreams } = queue;
  if (!includes(entry.audience, { userId, role: ownerRole, allPublicStreams }, received)) {
    return [];
  }
  const events = presentEvent(entry.event, {
    userId,
    role: ownerRole,
    queueId: queue.id,
    level: queue.level,
    capabilities: queue.capabilities,
    applyMarkdown: queue.applyMarkdown,
    clientGravatar: queue.clientGravatar,
    slimPresence: queue.slimPresence,
    apiKeyOf,
    flags: ownFlags(resolved, userId),
  });
  const firstId = entry.id - events.length + 1;
  return events
    .map((event, index) => ({ ...event, id: firstId + index }))
    .filter((event) => isWanted(queue, event));
};
