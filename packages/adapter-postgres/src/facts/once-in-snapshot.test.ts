import type * as TE from 'fp-ts/TaskEither';
import { once } from './once';

describe('once', () => {
  it('runs a task at the first request only, and gives its result to all', async () => {
    const run = jest.fn(() => Promise.resolve({ _tag: 'Right' as const, right: {} }));
    const task: TE.TaskEither<never, object> = once(run);
    expect(run).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([task(), task()]);
    expect(await task()).toBe(first);
    expect(second).toBe(first);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
