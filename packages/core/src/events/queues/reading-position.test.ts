import * as E from 'fp-ts/Either';
import { EventId, asId } from '../../kernel';
import { aQueue } from '../../testing';
import { readingPosition } from './reading-position';
import { eventFailure } from '../failures';

describe('readingPosition', () => {
  it.each([
    ['a fresh queue from before it began', 10, 10, -1, E.right(10)],
    ['a fresh queue from where it began', 10, 10, 10, E.right(10)],
    ['a fresh queue from later on', 10, 10, 12, E.right(12)],
    ['a queue from what it has', 10, 15, 15, E.right(15)],
    ['a queue from later on', 10, 15, 17, E.right(17)],
    [
      'no queue from before what it has',
      10,
      15,
      14,
      E.left(eventFailure('EventsPruned', { eventId: 14 })),
    ],
    [
      'no polled queue from its beginning',
      10,
      15,
      -1,
      E.left(eventFailure('EventsPruned', { eventId: -1 })),
    ],
  ])('reads %s', (_, registeredAfter, acknowledged, lastEventId, position) => {
    const queue = aQueue({
      registeredAfter: asId(EventId)(registeredAfter),
      acknowledged: asId(EventId)(acknowledged),
    });
    expect(readingPosition(queue, lastEventId)).toEqual(position);
  });
});
