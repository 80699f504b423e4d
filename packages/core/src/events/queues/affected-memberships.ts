import type { ChannelId } from '../../kernel';
import { onlyTo } from '../../kernel';
import type { AddressedEvent, DomainEvent } from '../domain-events';
import { domainEventKind } from '../domain-events';

/** The channels in which a membership began or ended with the event. */
export const membershipsAffectedBy = (event: DomainEvent): readonly ChannelId[] =>
  domainEventKind(event).membershipsIn(event);

/**
 * What a transaction writes to the log: its events, and an entry for the memberships that it
 * changed in channels that none of its events mentions. Only processes read that entry; with it, a
 * reader of the log learns of every change.
 */
export const withMembershipChanges = (
  events: readonly AddressedEvent[],
  changed: ReadonlySet<ChannelId>,
): readonly AddressedEvent[] => {
  if (changed.size === 0) {
    return events;
  }
  const covered = new Set(events.flatMap(({ event }) => membershipsAffectedBy(event)));
  const channelIds = Array.from(changed).filter((id) => !covered.has(id));
  return channelIds.length === 0
    ? events
    : [...events, { event: { _tag: 'MembershipsChanged', channelIds }, audience: onlyTo() }];
};
