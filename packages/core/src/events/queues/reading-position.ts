import * as E from 'fp-ts/Either';
import type { EventId, EventQueue } from '../../kernel';
import { EventId as EventIdCodec, asId } from '../../kernel';
import type { EventFailure } from '../failures';
import { eventFailure } from '../failures';

/**
 * Where a poll goes on reading. A client that never polled may name any earlier id, such as -1;
 * one that did cannot go back behind what it acknowledged.
 */
export const readingPosition = (
  queue: EventQueue,
  lastEventId: number,
): E.Either<EventFailure<'EventsPruned'>, EventId> => {
  if (lastEventId >= queue.acknowledged) {
    return E.right(asId(EventIdCodec)(lastEventId));
  }
  return queue.acknowledged === queue.registeredAfter
    ? E.right(queue.registeredAfter)
    : E.left(eventFailure('EventsPruned', { eventId: lastEventId }));
};
