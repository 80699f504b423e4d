import * as TE from 'fp-ts/TaskEither';
import type { Unexpected } from '@parley/core';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { done, written } from '../connection/run';
import type { Db } from '../database';

/** Longer than any poll waits, so that no queue goes while somebody waits at it. */
const graceSeconds = 120;

/** Events stay for so long at least, for a queue that is being registered. */
export const shortestLifeSeconds = 600;

/** Removes queues that nobody polls any more, and events that no queue can need. */
export const cleanUpEvents = (db: Db): TE.TaskEither<Unexpected, void> =>
  pipe(
    done(
      written(
        db,
        sql`delete from event_queue
          where last_polled_at + idle_timeout_seconds + ${graceSeconds}
            < extract(epoch from now())::bigint`,
      ),
    ),
    TE.flatMap(() =>
      done(
        written(
          db,
          sql`delete from event
            where created_at < extract(epoch from now())::bigint - ${shortestLifeSeconds}
              and not exists (select from event_queue
                where event_queue.realm_id = event.realm_id
                  and event_queue.acknowledged < event.id)`,
        ),
      ),
    ),
  );
