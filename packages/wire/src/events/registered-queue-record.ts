import type { RegisteredQueue } from '@parley/core/events';
import type { AtLevel } from '../codecs';
import { integer, leveled, nullable, optional, record, required, text } from '../codecs';

/** What the register response says about the queue. */
export const registeredQueueRecord = record<RegisteredQueue, AtLevel>()({
  queue_id: required(
    'Id of the queue, for GET /events; null for visitors.',
    nullable(text),
    ({ queue }) => queue?.id ?? null,
  ),
  last_event_id: optional(
    'Value of last_event_id for the first poll; missing for visitors.',
    integer,
    ({ queue }) => queue?.lastEventId,
  ),
  idle_queue_timeout_secs: leveled(
    'Seconds without a poll after which the queue is removed.',
    integer,
    { since: 'idleQueueTimeout' },
    'idleTimeoutSeconds',
  ),
});
