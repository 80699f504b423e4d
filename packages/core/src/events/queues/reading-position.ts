import * as E from 'fp-ts/Either';
import type { EventId, EventQueue } from '../../kernel';
import { EventId as EventIdCodec, asId } from '../../kernel';
import type { EventFailure } from '../failures';
import { eventFailure } from '../failures';

/**
 * The id after which a poll reads. A client that has never polled may name any earlier id, such as
 * -1; after that it cannot go back before the last acknowledged event.
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
