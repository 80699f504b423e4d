import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Clock, EventQueue, Unexpected } from '../../../kernel';
import { isExpired } from '../../../kernel';
import type { EventQueues } from '../../ports/event-repository';
import type { EventFailure } from '../../failures';
import { eventFailure } from '../../failures';

type Dependencies = { readonly queues: EventQueues; readonly clock: Clock };

/** The caller's own queue; unknown, expired and other users' queues are the same failure. */
export const accessQueue = (
  { queues, clock }: Dependencies,
  caller: Caller,
  queueId: string,
): TE.TaskEither<EventFailure<'BadEventQueueId'> | Unexpected, EventQueue> =>
  pipe(
    queues.find(queueId),
    TE.flatMapEither(
      O.match(
        () => E.left(eventFailure('BadEventQueueId', { queueId })),
        (queue) =>
          queue.userId === caller.user.id &&
          queue.realmId === caller.realm.id &&
          !isExpired(queue, clock.now())
            ? E.right(queue)
            : E.left(eventFailure('BadEventQueueId', { queueId })),
      ),
    ),
  );
