import type { DomainEvent } from '@parley/core/events';
import type { EventViewer, WireEvent } from '@parley/core/kernel';

/** The domain event with that tag. */
export type EventOf<Tag extends DomainEvent['_tag']> = Extract<DomainEvent, { readonly _tag: Tag }>;

/** The wire events of a domain event, or of a part of it. */
export type AtMostOne = readonly [] | readonly [WireEvent];

/**
 * How a domain event is presented. If some clients receive it as several wire events, it has parts:
 * each becomes at most one, in order. The number of parts depends only on the event, because each
 * part takes an id of the log.
 */
export type Presentation<Event> =
  | ((event: Event, viewer: EventViewer) => AtMostOne)
  | { readonly parts: (event: Event) => readonly ((viewer: EventViewer) => AtMostOne)[] };

/** How each kind of domain event is presented. */
export type EventPresentations = {
  readonly [Tag in DomainEvent['_tag']]: Presentation<EventOf<Tag>>;
};

/** The presentations of some kinds of events. */
export const presentationsOf = <Tag extends DomainEvent['_tag']>(
  table: Pick<EventPresentations, Tag>,
): Pick<EventPresentations, Tag> => table;
