import type { Capability, QueueNarrow } from '@parley/core';
import type { Json } from './realm';

export type EventHeadTable = {
  readonly realm_id: number;
  /** Updated by every transaction that emits events; the row is locked until its commit. */
  readonly last_id: number;
};

export type EventTable = {
  readonly realm_id: number;
  readonly id: number;
  /** JSON. */
  readonly event: string;
  readonly audience: string;
  readonly flags: string;
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
