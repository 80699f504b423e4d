import type { FeatureLevel } from '../feature-levels/feature-level';
import type { ApiKeyOf } from '../shared/api-key-seed';
import type { Flag } from '../shared/flag';
import type { UserId } from '../shared/id';
import type { Role } from '../shared/role';
import type { ClientCapabilities } from './client-capabilities';

/** Whom an event is presented to: the owner of a queue, and how the queue was registered. */
export type EventViewer = {
  readonly userId: UserId;
  readonly role: Role;
  readonly queueId: string;
  readonly level: FeatureLevel;
  readonly capabilities: ClientCapabilities;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly presenceEmails: boolean;
  /** Derives the API key of an account, for events to those who may see it. */
  readonly apiKeyOf: ApiKeyOf;
  /** The owner's flags on the message that the event is about. */
  readonly flags: ReadonlySet<Flag>;
};
