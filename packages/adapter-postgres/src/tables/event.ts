import type { Capability, QueueNarrow } from '@parley/core/kernel';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './realm';

export type EventHeadTable = {
  readonly realm_id: number;
  /** Updated by every transaction that emits events; the row is locked until its commit. */
  readonly last_id: number;
  /** How many of these ids belong to entries that changed no fact. */
  readonly quiet_ids: Generated<number>;
  /**
   * `last_id - quiet_ids`: increases with every entry that changed a fact, and with no other. An
   * entry of a version that does not count its quiet ids counts as one that changed a fact.
   */
  readonly facts_version: GeneratedAlways<number>;
};

export type EventTable = {
  readonly realm_id: number;
  readonly id: number;
  /** JSON. */
  readonly event: string;
  readonly audience: string;
  readonly flags: string;
  readonly changes_facts: Generated<boolean>;
  /** The user whose role the event changes. */
  readonly role_of: Generated<number | null>;
  readonly created_at: number;
};

export type EventQueueTable = {
  readonly realm_id: number;
  readonly id: string;
  readonly user_id: number;
  readonly client: string;
  readonly level: number;
  readonly capabilities: readonly Capability[];
  readonly event_types: readonly string[] | null;
  readonly narrow: Json<QueueNarrow>;
  readonly all_public_streams: boolean;
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly slim_presence: boolean;
  readonly idle_timeout_seconds: number;
  readonly registered_after: number;
  readonly acknowledged: number;
  readonly last_polled_at: number;
};
