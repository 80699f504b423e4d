import type { DomainEvent as AccountsEvent } from '../accounts';
import type { AddressedEventOf } from '../kernel';

/** Every event that this module emits, including those of accounts. */
export type DomainEvent = AccountsEvent;

export type AddressedEvent = AddressedEventOf<DomainEvent>;
