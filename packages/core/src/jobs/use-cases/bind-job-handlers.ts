import * as TE from 'fp-ts/TaskEither';
import type { UseCases } from '../../use-cases';
import type { JobHandlers } from '../../ports/job-queue';

/** Which use case does which job. */
export const bindJobHandlers = (_useCases: UseCases): JobHandlers => ({
  DeliverReminder: () => TE.right(undefined),
  DeliverScheduledMessage: () => TE.right(undefined),
});
