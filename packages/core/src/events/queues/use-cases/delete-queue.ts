import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Work } from '../../../kernel';
import { accessQueue } from '../steps/access-queue';
import type { EventFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/** Source: docs/reference/events.md#deleting-a-queue. */
export const deleteQueue =
  (dependencies: Pick<Ports, 'clock' | 'queues'>) =>
  (
    caller: Caller,
    { queueId }: { readonly queueId: string },
  ): Work<EventFailure<'BadEventQueueId'>, void> =>
    pipe(
      accessQueue(dependencies, caller, queueId),
      TE.flatMap((queue) => dependencies.queues.remove(queue)),
    );
