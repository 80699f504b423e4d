import type { RealmId, UserId } from '../kernel';
import type { AddressedEvent } from './domain-events';

/** What a commit may change about the notifications that devices show. */
export type StirredNotices = {
  /** There are new messages, of which somebody may have to be told. */
  readonly hasNew: boolean;
  /** Messages were deleted, of which devices may show notifications. */
  readonly hasDeleted: boolean;
  /** The users who have read messages. */
  readonly readers: readonly UserId[];
};

export type OnStirred = (realmId: RealmId, stirred: StirredNotices) => void;

/** Undefined if the events make no notification appear or disappear. */
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
