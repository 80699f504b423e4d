import type { Impatience } from './turns';
import { turnsOf } from './turns';

const impatienceOf = () => {
  const listeners = new Set<() => void>();
  const signal: Impatience = {
    aborted: false,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  return { signal, listeners, abort: () => listeners.forEach((listener) => listener()) };
};

const nothingYet = async (promise: Promise<unknown>): Promise<boolean> => {
  const outcome = await Promise.race([promise.then(() => 'done'), Promise.resolve('waiting')]);
  return outcome === 'waiting';
};

describe('turns', () => {
  it('are limited, and the next begins when one ends, in order', async () => {
    const { take } = turnsOf<number>({ atOnce: 2, maxWaiting: 5 });
    const endFirst = await take(1);
    await take(1);
    const order: string[] = [];
    const third = take(1).then((end) => {
      order.push('third');
      return end;
    });
    const fourth = take(1).then(() => order.push('fourth'));
    expect(await nothingYet(third)).toBe(true);
    endFirst?.();
    const endThird = await third;
    expect(await nothingYet(fourth)).toBe(true);
    endThird?.();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('are counted for each owner', async () => {
    const { take } = turnsOf<number>({ atOnce: 1, maxWaiting: 0 });
    expect(await take(1)).toBeDefined();
    expect(await take(2)).toBeDefined();
  });

  it('are refused if too many wait, and given again when none do', async () => {
    const { take } = turnsOf<number>({ atOnce: 1, maxWaiting: 1 });
    const end = await take(1);
    const waiting = take(1);
    expect(await take(1)).toBeUndefined();
    end?.();
    (await waiting)?.();
    expect(await take(1)).toBeDefined();
  });

  it('are not given to who gave up, who makes room for others', async () => {
    const { take } = turnsOf<number>({ atOnce: 1, maxWaiting: 1 });
    const end = await take(1);
    const impatience = impatienceOf();
    const impatient = take(1, impatience.signal);
    impatience.abort();
    expect(await impatient).toBeUndefined();
    const { signal, listeners } = impatienceOf();
    const patient = take(1, signal);
    end?.();
    expect(await patient).toBeDefined();
    expect(listeners.size).toBe(0);
  });

  it('are not given to who has given up before', async () => {
    const { take } = turnsOf<number>({ atOnce: 1, maxWaiting: 1 });
    expect(await take(1, { ...impatienceOf().signal, aborted: true })).toBeUndefined();
    expect(await take(1)).toBeDefined();
  });
});
