import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { EventQueues } from '../../ports/event-repository';
import type { Unexpected } from '../../ports/unexpected';
import type { BadEventQueueId } from '../event-failures';
import { badEventQueueId } from '../event-failures';
import type { EventQueue } from '../event-queue';
import { isExpired } from '../event-queue';

type Dependencies = { readonly queues: EventQueues; readonly clock: Clock };

/** The caller's own queue; unknown, expired and somebody else's are the same failure. */
export const accessQueue = (
  { queues, clock }: Dependencies,
  caller: Caller,
  queueId: string,
): TE.TaskEither<BadEventQueueId | Unexpected, EventQueue> =>
  pipe(
    TE.Do,
    TE.bindW('found', () => queues.find(queueId)),
    TE.bindW('queue', ({ found }) => TE.fromOption(() => badEventQueueId(queueId))(found)),
    TE.bindW('now', () => TE.fromIO(clock.now)),
    TE.filterOrElseW(
      ({ queue, now }) =>
        queue.userId === caller.user.id &&
        queue.realmId === caller.realm.id &&
        !isExpired(queue, now),
      () => badEventQueueId(queueId),
    ),
    TE.map(({ queue }) => queue),
  );
