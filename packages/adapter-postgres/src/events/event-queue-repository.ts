import type { EventQueue, EventQueueRepository } from '@parley/core';
import { EventId, RealmId, UserId, asId } from '@parley/core';
import type { Selectable } from 'kysely';
import { done } from '../connection/run';
import type { Db } from '../database';
import type { EventQueueTable } from '../tables/event';

export const toQueue = (row: Selectable<EventQueueTable>): EventQueue => ({
  id: row.id,
  realmId: asId(RealmId)(row.realm_id),
  userId: asId(UserId)(row.user_id),
  client: row.client,
  level: row.level,
  capabilities: new Set(row.capabilities),
  eventTypes: row.event_types === null ? undefined : new Set(row.event_types),
  narrow: row.narrow,
  allPublicStreams: row.all_public_streams,
  applyMarkdown: row.apply_markdown,
  clientGravatar: row.client_gravatar,
  slimPresence: row.slim_presence,
  idleTimeoutSeconds: row.idle_timeout_seconds,
  registeredAfter: asId(EventId)(row.registered_after),
  acknowledged: asId(EventId)(row.acknowledged),
  lastPolledAt: row.last_polled_at,
});

export const eventQueueRepository = (db: Db): EventQueueRepository => ({
  create: (queue) =>
    done(
      db.insertInto('event_queue').values({
        realm_id: queue.realmId,
        id: queue.id,
        user_id: queue.userId,
        client: queue.client,
        level: queue.level,
        capabilities: Array.from(queue.capabilities),
        event_types: queue.eventTypes === undefined ? null : Array.from(queue.eventTypes),
        narrow: JSON.stringify(queue.narrow),
        all_public_streams: queue.allPublicStreams,
        apply_markdown: queue.applyMarkdown,
        client_gravatar: queue.clientGravatar,
        slim_presence: queue.slimPresence,
        idle_timeout_seconds: queue.idleTimeoutSeconds,
        registered_after: queue.registeredAfter,
        acknowledged: queue.acknowledged,
        last_polled_at: queue.lastPolledAt,
      }),
    ),
});
