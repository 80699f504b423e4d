import type { Capability, EventId, QueueNarrow, RealmId, UserId } from '@parley/core/kernel';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json';

export type EventTables = {
  readonly event: {
    readonly realm_id: RealmId;
    readonly id: EventId;
    /** JSON. */
    readonly event: string;
    readonly audience: string;
    readonly flags: string;
    readonly changes_facts: Generated<boolean>;
    /** The user whose role the event changes. */
    readonly role_of: Generated<UserId | null>;
    readonly created_at: number;
  };
  readonly event_head: {
    readonly realm_id: RealmId;
    /** Updated by every transaction that emits events; the row is locked until its commit. */
    readonly last_id: EventId;
    /** How many of these ids belong to entries that changed no fact. */
    readonly quiet_ids: Generated<number>;
    /**
     * `last_id - quiet_ids`: increases with every entry that changed a fact, and with no other. An
     * entry of a version that does not count its quiet ids counts as one that changed a fact.
     */
    readonly facts_version: GeneratedAlways<number>;
  };
  readonly event_queue: {
    readonly realm_id: RealmId;
    readonly id: string;
    readonly user_id: UserId;
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
    readonly registered_after: EventId;
    readonly acknowledged: EventId;
    readonly last_polled_at: number;
  };
};
