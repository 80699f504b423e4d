import type { RealmId, UserId } from '../kernel';
import type { AddressedEvent } from './domain-events';

/** What a commit may change about the notifications that devices show. */
export type NotificationChanges = {
  /** There are new messages, about which somebody may have to be notified. */
  readonly hasNew: boolean;
  /** Messages were deleted, of which devices may show notifications. */
  readonly hasDeleted: boolean;
  /** The users who have read messages. */
  readonly readers: readonly UserId[];
};

export type OnNotificationChanges = (realmId: RealmId, changes: NotificationChanges) => void;

/** Undefined if the events make no notification appear or disappear. */
export const notificationChangesOf = (
  events: readonly AddressedEvent[],
): NotificationChanges | undefined => {
  const hasNew = events.some(({ event }) => event._tag === 'MessageSent');
  const hasDeleted = events.some(({ event }) => event._tag === 'MessagesDeleted');
  const readers = events.flatMap(({ event, audience }) =>
    event._tag === 'MessageFlagsChanged' && event.flag === 'read' && event.operation === 'add'
      ? audience.users
      : [],
  );
  return hasNew || hasDeleted || readers.length > 0
    ? { hasNew, hasDeleted, readers: Array.from(new Set(readers)) }
    : undefined;
};
