import { Feed } from './feed';

const rest = async (iterator: AsyncIterable<number>): Promise<readonly number[]> => {
  const items: number[] = [];
  for await (const item of iterator) {
    items.push(item);
  }
  return items;
};

describe('Feed', () => {
  it('passes each item to every iterator, from the moment in which it is made', async () => {
    const feed = new Feed<number>();
    const early = feed.iterate();
    feed.push(1);
    const late = feed.iterate();
    feed.push(2);
    feed.finish();
    expect(await rest(early)).toEqual([1, 2]);
    expect(await rest(late)).toEqual([2]);
    expect(await rest(feed.iterate())).toEqual([]);
  });

  it('answers waiting consumers in order', async () => {
    const feed = new Feed<number>();
    const iterator = feed.iterate();
    const waiting = [iterator.next(), iterator.next(), iterator.next()];
    feed.push(1);
    feed.push(2);
    feed.finish();
    expect(await Promise.all(waiting)).toMatchObject([{ value: 1 }, { value: 2 }, { done: true }]);
  });

  it('throws its error after what waits, once', async () => {
    const feed = new Feed<number>();
    const iterator = feed.iterate();
    feed.push(1);
    feed.finish({ error: new Error('broken') });
    expect(await iterator.next()).toMatchObject({ value: 1 });
    await expect(iterator.next()).rejects.toThrow('broken');
    expect(await iterator.next()).toMatchObject({ done: true });
  });

  it('forgets a consumer that stops', async () => {
    const feed = new Feed<number>();
    const iterator = feed.iterate();
    feed.push(1);
    feed.push(2);
    for await (const item of iterator) {
      expect(item).toBe(1);
      break;
    }
    feed.push(3);
    expect(await iterator.next()).toMatchObject({ done: true });
  });

  it('ends for a consumer that leaves while it waits, or before it has begun', async () => {
    const feed = new Feed<number>();
    const iterator = feed.iterate();
    const waiting = iterator.next();
    await iterator.return?.();
    expect(await waiting).toMatchObject({ done: true });
    const unused = feed.iterate();
    await unused.return?.();
    // Nothing is kept for it, which would be too much at some time.
    for (let item = 0; item <= 10_000; item += 1) {
      feed.push(item);
    }
    expect(await unused.next()).toMatchObject({ done: true });
  });

  it('ends the iterator of a consumer that is too slow, and no other', async () => {
    const feed = new Feed<number>();
    const [slow, quick] = [feed.iterate(), feed.iterate()];
    for (let item = 0; item <= 10_000; item += 1) {
      feed.push(item);
      await quick.next();
    }
    await expect(rest(slow)).rejects.toThrow('more than 10000 events');
    feed.push(-1);
    expect(await quick.next()).toMatchObject({ value: -1 });
  });
});
