import { turnsOf } from './turns';

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
});
