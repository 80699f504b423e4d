import * as E from 'fp-ts/Either';
import { catching } from './catching';

describe('catching', () => {
  const boom = new Error('boom');
  const failureOf = (work: () => Promise<number>) =>
    catching(work, (thrown) => ({ failed: thrown }))();

  it('succeeds with what the promise resolves to', async () => {
    expect(await failureOf(() => Promise.resolve(1))).toEqual(E.right(1));
  });

  it('fails with what the promise rejects with', async () => {
    expect(await failureOf(() => Promise.reject(boom))).toEqual(E.left({ failed: boom }));
  });

  it('fails with what is thrown before there is a promise', async () => {
    const work = (): Promise<number> => {
      throw boom;
    };
    expect(await failureOf(work)).toEqual(E.left({ failed: boom }));
  });

  it('begins only when it is run', async () => {
    const work = jest.fn(() => Promise.resolve(1));
    const task = catching(work, () => undefined);
    expect(work).not.toHaveBeenCalled();
    await task();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
