import { guarded } from './guarded';

describe('a guarded callback', () => {
  const boom = new Error('boom');

  it('gets its arguments', () => {
    const callback = jest.fn();
    guarded(() => undefined, callback)(1, 'two');
    expect(callback).toHaveBeenCalledWith(1, 'two');
  });

  it('passes on what it throws', () => {
    const thrown: unknown[] = [];
    guarded(
      (error) => thrown.push(error),
      () => {
        throw boom;
      },
    )();
    expect(thrown).toEqual([boom]);
  });

  it('passes on what its promise rejects with', async () => {
    const thrown = new Promise((resolve) => {
      guarded(resolve, () => Promise.reject(boom))();
    });
    expect(await thrown).toBe(boom);
  });
});
