import * as E from 'fp-ts/Either';
import { EventId, asId } from '../../kernel';
import { aQueue } from '../../testing';
import { readingPosition } from './reading-position';
import { eventFailure } from '../failures';

describe('readingPosition', () => {
  it.each([
    ['starts a new queue at its registration, given an earlier id', 10, 10, -1, E.right(10)],
    ['starts a new queue at its registration, given that id', 10, 10, 10, E.right(10)],
    ['starts a new queue at a later id', 10, 10, 12, E.right(12)],
    ['continues a polled queue at the acknowledged id', 10, 15, 15, E.right(15)],
    ['continues a polled queue at a later id', 10, 15, 17, E.right(17)],
    [
      'rejects an id before the acknowledged one',
      10,
      15,
      14,
      E.left(eventFailure('EventsPruned', { eventId: 14 })),
    ],
    [
      'rejects an id before every event',
      10,
      10,
      -2,
      E.left(eventFailure('EventsPruned', { eventId: -2 })),
    ],
    [
      'rejects -1 for a queue that has been polled',
      10,
      15,
      -1,
      E.left(eventFailure('EventsPruned', { eventId: -1 })),
    ],
  ])('%s', (_, registeredAfter, acknowledged, lastEventId, position) => {
    const queue = aQueue({
      registeredAfter: asId(EventId)(registeredAfter),
      acknowledged: asId(EventId)(acknowledged),
    });
    expect(readingPosition(queue, lastEventId)).toEqual(position);
  });
});
