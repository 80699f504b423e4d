import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressedEvent } from '@parley/core/events';
import { UserId, asId } from '@parley/core/kernel';
import { plainEvents } from '@parley/core/in-memory';
import { charactersInABatch, encodeInBatches, eventsInABatch } from './event-log';

const { widthOf } = plainEvents;

const eventOf = (word: string): AddressedEvent => ({
  event: { _tag: 'AlertWordsChanged', words: [word] },
  audience: { users: [asId(UserId)(1)] },
});

const wordsOf = (batches: Awaited<ReturnType<typeof encodeInBatches>>): readonly unknown[] =>
  batches.flat().map(({ event }) => event);

describe('events that are encoded', () => {
  it('are one batch if they are few', async () => {
    expect(await encodeInBatches([], widthOf)).toEqual([]);
    expect(await encodeInBatches([eventOf('a'), eventOf('b')], widthOf)).toHaveLength(1);
  });

  it.each([
    ['many', Array.from({ length: 1234 }, (_, n) => `word ${n}`)],
    ['long ones', Array.from({ length: 60 }, (_, n) => `${n}`.padEnd(20_000, 'x'))],
    ['some longer than a batch', ['a', 'b'.repeat(2 * charactersInABatch), 'c']],
  ])('keep their order, in batches with a turn for others in between: %s', async (_, words) => {
    const events = words.map(eventOf);
    const state = { turns: 0, isOver: false };
    const counting = (async () => {
      while (!state.isOver) {
        await nextTurn();
        state.turns += 1;
      }
    })();
    const batches = await encodeInBatches(events, widthOf);
    state.isOver = true;
    await counting;
    expect(wordsOf(batches)).toEqual(events.map(({ event }) => JSON.stringify(event)));
    expect(state.turns).toBeGreaterThanOrEqual(batches.length - 1);
    for (const batch of batches) {
      const length = batch.reduce((sum, { event }) => sum + event.length, 0);
      expect(batch.length).toBeLessThanOrEqual(eventsInABatch);
      expect(batch.length === 1 || length <= charactersInABatch).toBe(true);
    }
    expect(batches.length).toBeGreaterThan(2);
  });
});
