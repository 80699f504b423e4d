import type { AddressedEventOf, EventIn } from '../kernel';
import { factEvents } from './facts/fact-events';
import { realmEvents } from './realms/realm-events';
import { userEvents } from './users/user-events';

/** Every kind of event of this module. */
export const accessEventTable = {
  ...factEvents,
  ...realmEvents,
  ...userEvents,
};

/** The events that use cases of this module can emit. */
export type DomainEvent = EventIn<typeof accessEventTable>;

export type AddressedEvent = AddressedEventOf<DomainEvent>;
