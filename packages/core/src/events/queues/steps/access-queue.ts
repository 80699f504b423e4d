import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Caller } from '../../../access';
import type { Clock, EventQueue, Work } from '../../../kernel';
import { isExpired } from '../../../kernel';
import type { EventFailure } from '../../failures';
import { eventFailure } from '../../failures';
import { canReadQueue } from '../keys-at-queues';
import type { Ports } from '../../use-case-ports';

const isOwn = (queue: EventQueue, caller: Caller, clock: Clock): boolean =>
  queue.userId === caller.user.id &&
  queue.realmId === caller.realm.id &&
  canReadQueue(caller, queue) &&
  !isExpired(queue, clock.now());

/**
 * The caller's own queue, if the key of the request may read it; unknown, expired and other users'
 * queues are the same failure.
 */
export const accessQueue =
  (
    { queues, clock }: Pick<Ports, 'clock' | 'queues'>,
    caller: Caller,
    queueId: string,
  ): Work<EventFailure<'BadEventQueueId'>, EventQueue> =>
  async () => {
    const found = await queues.find(queueId)();
    if (E.isLeft(found)) {
      return found;
    }
    return O.isSome(found.right) && isOwn(found.right.value, caller, clock)
      ? E.right(found.right.value)
      : E.left(eventFailure('BadEventQueueId', { queueId }));
  };
