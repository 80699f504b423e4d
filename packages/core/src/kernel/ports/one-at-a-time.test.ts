import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import { oneAtATime } from './one-at-a-time';

/** After all promises that are settled already. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.resolve();
  }
};

describe('oneAtATime', () => {
  /** Calls that end when they are told to. */
  const newCalls = () => {
    const started: number[] = [];
    const ends = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
    const load =
      (call: number): TE.TaskEither<string, number> =>
      () =>
        new Promise((resolve, reject) => {
          started.push(call);
          ends.set(call, { resolve: () => resolve(E.right(call)), reject });
        });
    return { started, ends, load };
  };

  it('starts a call when the previous one has ended', async () => {
    const { started, ends, load } = newCalls();
    const inTurn = oneAtATime(load);
    const results = [1, 2].map((call) => inTurn(call)());
    await settled();
    expect(started).toEqual([1]);
    ends.get(1)?.resolve();
    await results[0];
    await settled();
    expect(started).toEqual([1, 2]);
    ends.get(2)?.resolve();
    expect(await Promise.all(results)).toEqual([E.right(1), E.right(2)]);
  });

  it('starts the next call after a rejected one too', async () => {
    const { started, ends, load } = newCalls();
    const inTurn = oneAtATime(load);
    const [first, second] = [inTurn(1)(), inTurn(2)()];
    await settled();
    ends.get(1)?.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await settled();
    expect(started).toEqual([1, 2]);
    ends.get(2)?.resolve();
    expect(await second).toEqual(E.right(2));
  });
});
