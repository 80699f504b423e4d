import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Clock, Unexpected } from '../../../kernel';
import type { EventQueues } from '../../ports/event-repository';
import { accessQueue } from '../steps/access-queue';
import type { EventFailure } from '../../failures';

type Dependencies = { readonly queues: EventQueues; readonly clock: Clock };

/** Source: docs/reference/events.md#deleting-a-queue. */
export const deleteQueue =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    { queueId }: { readonly queueId: string },
  ): TE.TaskEither<EventFailure<'BadEventQueueId'> | Unexpected, void> =>
    pipe(
      accessQueue(dependencies, caller, queueId),
      TE.flatMap((queue) => dependencies.queues.remove(queue)),
    );
