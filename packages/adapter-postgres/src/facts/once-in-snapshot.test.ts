import { onceEach } from './once-in-snapshot';

describe('onceEach', () => {
  it('runs a task at the first request for an id only, and gives its result to all', async () => {
    const run = jest.fn(
      (id: number) => () => Promise.resolve({ _tag: 'Right' as const, right: { id } }),
    );
    const load = onceEach(run);
    const task = load(1);
    const [first, second] = await Promise.all([task(), load(1)()]);
    expect(await task()).toBe(first);
    expect(second).toBe(first);
    expect(await load(2)()).toMatchObject({ right: { id: 2 } });
    expect(run.mock.calls).toEqual([[1], [2]]);
  });
});
