import type {
  ApiKeys,
  EventQueue,
  EventViewer,
  Flag,
  HasReceived,
  Listener,
  UserId,
  WireEvent,
} from '../../kernel';
import { flagsOf, includes } from '../../kernel';
import { viewSentMessage } from '../../messages';
import type { LogEntry } from '../domain-events';
import type { EventPresentation } from '../event-presentation';
import { passesQueueNarrow } from './queue-narrow';

export type DeliveredEvent = WireEvent & { readonly id: number };

/** An entry of the log, with the memberships that its audience depends on already loaded. */
export type ResolvedEntry = {
  readonly entry: LogEntry;
  /** Whether a user received a message of the channel that the audience names. */
  readonly received: HasReceived;
};

const isWanted = (queue: EventQueue, event: WireEvent): boolean =>
  (queue.eventTypes === undefined || queue.eventTypes.has(event.type)) &&
  (event.type !== 'muted_topics' || queue.eventTypes?.has('user_topic') !== true);

/** Only messages have to match the narrow of a queue. Source: docs/reference/narrows.md#queues. */
const isWithinNarrow = (
  { narrow }: EventQueue,
  { event }: LogEntry,
  viewer: Pick<EventViewer, 'userId' | 'role' | 'flags'>,
): boolean =>
  event._tag !== 'MessageSent' || passesQueueNarrow(narrow, viewSentMessage(event, viewer), viewer);

/**
 * The owner's flags. A new message that the owner receives only because the queue covers all public
 * channels has none. Owners may have flags without being a receiver in the channel: on an older
 * message, or as a bot that is mentioned in a channel to which it is not subscribed.
 */
const ownFlags = ({ entry, received }: ResolvedEntry, userId: UserId): ReadonlySet<Flag> => {
  const { receivers, users } = entry.audience;
  const isReceiver = receivers === undefined || received(userId, receivers.messageId);
  return isReceiver || receivers.next !== undefined || users.includes(userId)
    ? flagsOf(entry.flags, userId, isReceiver)
    : new Set();
};

/** Of the owner of a queue, what decides which events it gets. */
type QueueOwner = Pick<Listener, 'role' | 'isBot'>;

const isAddressed = (
  { userId, allPublicChannels }: EventQueue,
  owner: QueueOwner,
  { entry, received }: ResolvedEntry,
): boolean => includes(entry.audience, { ...owner, userId, allPublicChannels }, received);

/** Whether the queue may lack an event, because this version cannot read it. */
export const isMissing = (queue: EventQueue, owner: QueueOwner, resolved: ResolvedEntry): boolean =>
  resolved.entry.event._tag === 'EntrySkipped' && isAddressed(queue, owner, resolved);

export type Delivering = {
  readonly apiKeys: ApiKeys;
  readonly eventPresentation: EventPresentation;
};

/**
 * The wire events of an entry for a queue: none if its owner is not in the audience or did not
 * register for such events.
 *
 * Source: docs/reference/events.md#delivery.
 */
export const deliver = (
  queue: EventQueue,
  owner: QueueOwner,
  { apiKeys, eventPresentation }: Delivering,
  resolved: ResolvedEntry,
): readonly DeliveredEvent[] => {
  if (!isAddressed(queue, owner, resolved)) {
    return [];
  }
  const { entry } = resolved;
  const { userId } = queue;
  const viewer = { userId, role: owner.role, flags: ownFlags(resolved, userId) };
  if (!isWithinNarrow(queue, entry, viewer)) {
    return [];
  }
  const events = eventPresentation.present(entry.event, {
    ...viewer,
    queueId: queue.id,
    level: queue.level,
    capabilities: queue.capabilities,
    applyMarkdown: queue.applyMarkdown,
    clientGravatar: queue.clientGravatar,
    presenceEmails: queue.presenceEmails,
    apiKeyOf: apiKeys.keyOf,
  });
  const firstId = entry.id - events.length + 1;
  return events
    .map((event, index) => ({ ...event, id: firstId + index }))
    .filter((event) => isWanted(queue, event));
};
