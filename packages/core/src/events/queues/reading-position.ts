import * as E from 'fp-ts/Either';
import type { EventId, EventQueue } from '../../kernel';
import { EventId as EventIdCodec, asId } from '../../kernel';
import type { EventFailure } from '../failures';
import { eventFailure } from '../failures';

/** Where a client may begin to read that does not know the position of its registration. */
const beginning = -1;

/**
 * The id after which a poll reads. A client that has never polled may name any earlier id from -1
 * on; after that it cannot go back before the last acknowledged event.
 */
export const readingPosition = (
  queue: EventQueue,
  lastEventId: number,
): E.Either<EventFailure<'EventsPruned'>, EventId> => {
  if (lastEventId >= queue.acknowledged) {
    return E.right(asId(EventIdCodec)(lastEventId));
  }
  return queue.acknowledged === queue.registeredAfter && lastEventId >= beginning
    ? E.right(queue.registeredAfter)
    : E.left(eventFailure('EventsPruned', { eventId: lastEventId }));
};
