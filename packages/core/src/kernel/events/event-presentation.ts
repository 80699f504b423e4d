import type { FeatureLevel } from '../feature-levels/feature-level';
import type { ApiKeyOf } from '../shared/api-key-seed';
import type { Flag } from '../shared/flag';
import type { UserId } from '../shared/id';
import type { Role } from '../shared/role';
import type { ClientCapabilities } from './client-capabilities';
import type { WireEvent } from './event-types';

/** Whom an event is presented to: the owner of a queue, and how the queue was registered. */
export type EventViewer = {
  readonly userId: UserId;
  readonly role: Role;
  readonly queueId: string;
  readonly level: FeatureLevel;
  readonly capabilities: ClientCapabilities;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  /** Derives the API key of an account, for events to those who may see it. */
  readonly apiKeyOf: ApiKeyOf;
  /** The owner's flags on the message that the event is about. */
  readonly flags: ReadonlySet<Flag>;
};

/** The wire events of a domain event, or of a part of it. */
export type AtMostOne = readonly [] | readonly [WireEvent];

/**
 * A domain event that some clients receive as several wire events: at most one for each part, in
 * order. The number of parts depends only on the event, because each part takes an id of the log.
 */
export type InParts<Event> = {
  readonly parts: (event: Event) => readonly ((viewer: EventViewer) => AtMostOne)[];
};

/** How a domain event is presented. The number of ids that it takes in the log follows from it. */
export type Presentation<Event> =
  ((event: Event, viewer: EventViewer) => AtMostOne) | InParts<Event>;
