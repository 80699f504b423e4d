import type { AddressedEventOf, EventOf, EventTable } from '../kernel';
import {
  PlaygroundsChanged,
  RealmDescriptionChanged,
  RealmDomainChanged,
  RealmPermissionChanged,
  RealmPropertyChanged,
  UserDefaultChanged,
  realmEvents,
} from './realms/realm-events';
import { UserAdded, UserBecameInaccessible, userEvents } from './users/user-events';

/** A codec for each event of this module. */
export const accessEventCodecs = {
  PlaygroundsChanged,
  RealmDescriptionChanged,
  RealmDomainChanged,
  RealmPermissionChanged,
  RealmPropertyChanged,
  UserDefaultChanged,
  UserAdded,
  UserBecameInaccessible,
};

type Own = EventOf<typeof accessEventCodecs>;

/** What clients get of each event of this module. */
export const accessEventTable: EventTable<Own> = {
  ...realmEvents,
  ...userEvents,
};

/** Every event that this module emits. */
export type DomainEvent = Own;

export type AddressedEvent = AddressedEventOf<DomainEvent>;
