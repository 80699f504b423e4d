import { accountsEventTable } from '../accounts';
import type { AddressedEventOf, EventIn } from '../kernel';
import { exportEvents } from './exports/export-events';

/** Every kind of event of this module and of those below it. */
export const organizationEventTable = { ...accountsEventTable, ...exportEvents };

/** The events that use cases of this module can emit. */
export type DomainEvent = EventIn<typeof organizationEventTable>;

export type AddressedEvent = AddressedEventOf<DomainEvent>;
