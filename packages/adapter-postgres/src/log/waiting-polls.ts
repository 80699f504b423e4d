import type { EventQueues } from '@parley/core/events';
import type { Cancellable } from '@parley/core/kernel';

type WaitingPolls = Pick<EventQueues, 'claim' | 'release'> & {
  /** Ends the poll of the queue, if one waits. */
  readonly end: (queueId: string) => void;
  /** Ends the polls of all queues for which this is false. */
  readonly endUnless: (isKept: (queueId: string) => boolean) => void;
  readonly count: () => number;
};

/** The polls that wait in this process, at most one for each queue. */
export const waitingPolls = (): WaitingPolls => {
  const waiting = new Map<string, Cancellable>();
  const end = (queueId: string): void => {
    const poll = waiting.get(queueId);
    waiting.delete(queueId);
    poll?.cancel();
  };
  return {
    claim: (queueId, poll) => () => {
      end(queueId);
      waiting.set(queueId, poll);
    },
    release: (queueId, poll) => () => {
      if (waiting.get(queueId) === poll) {
        waiting.delete(queueId);
      }
    },
    end,
    endUnless: (isKept) => {
      for (const queueId of waiting.keys()) {
        if (!isKept(queueId)) {
          end(queueId);
        }
      }
    },
    count: () => waiting.size,
  };
};
