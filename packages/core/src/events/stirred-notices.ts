import type { RealmId, UserId } from '../kernel';
import type { AddressedEvent } from './domain-events';

/** What a commit changes for the notifications that devices show. */
export type StirredNotices = {
  /** There are messages of which somebody may have to be told. */
  readonly hasNew: boolean;
  /** Messages were deleted, of which devices may show notifications. */
  readonly hasDeleted: boolean;
  /** Who has read messages. */
  readonly readers: readonly UserId[];
};

export type OnStirred = (realmId: RealmId, stirred: StirredNotices) => void;

/** Undefined if no notification appears or disappears because of the events. */
export const noticesStirredBy = (events: readonly AddressedEvent[]): StirredNotices | undefined => {
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
