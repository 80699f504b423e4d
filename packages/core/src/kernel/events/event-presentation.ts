import type { FeatureLevel } from '../feature-levels/feature-level';
import type { ApiKeyOf } from '../shared/api-key-seed';
import type { Flag } from '../shared/flag';
import type { UserId } from '../shared/id';
import type { Role } from '../shared/role';
import type { ClientCapabilities } from './client-capabilities';

/** An event as clients get it, but for its id. */
export type WireEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

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
  /** Derives the key of an account, for those who may know it. */
  readonly apiKeyOf: ApiKeyOf;
  /** The owner's flags on the message that the event is about. */
  readonly flags: ReadonlySet<Flag>;
};

/** What clients get of a domain event, or of a part of it. */
export type AtMostOne = readonly [] | readonly [WireEvent];

/**
 * A domain event that some clients get as several: at most one for each part, in order. How many
 * parts there are follows from the event alone, as each of them takes an id of the log.
 */
export type InParts<Event> = {
  readonly parts: (event: Event) => readonly ((viewer: EventViewer) => AtMostOne)[];
};

/** How a domain event is presented; how many ids of the log it takes follows from this alone. */
export type Presentation<Event> =
  ((event: Event, viewer: EventViewer) => AtMostOne) | InParts<Event>;
