import type { Reader } from '@parley/core/events';
import type { UnitOfWorkOn } from '@parley/core/kernel';
import { unavailable, unexpected } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import * as fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sharedSnapshot } from './shared-snapshot';

const alone = (): UnitOfWorkOn<Reader> => inMemory().snapshot('every realm');

/** Counts the snapshots, and how many of them there are at a time. */
const counting = (unitOfWork: UnitOfWorkOn<Reader>) => {
  const counts = { snapshots: 0, running: 0, mostAtOnce: 0 };
  const counted: UnitOfWorkOn<Reader> = (work) => async () => {
    counts.snapshots += 1;
    counts.running += 1;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running);
    try {
      return await unitOfWork(work)();
    } finally {
      counts.running -= 1;
    }
  };
  return { counts, shared: sharedSnapshot(counted) };
};

const returning =
  <A>(result: A) =>
  (_reader: Reader): TE.TaskEither<never, A> =>
  async () => {
    await nextTurn();
    return E.right(result);
  };

describe('shared snapshots', () => {
  it('do all the work that has waited, a few snapshots at a time', async () => {
    const { counts, shared } = counting(alone());
    const all = Array.from({ length: 100 }, (_, index) => shared(returning(index))());
    expect(await Promise.all(all)).toEqual(
      Array.from({ length: 100 }, (_, index) => E.right(index)),
    );
    expect(counts.snapshots).toBeLessThan(15);
    expect(counts.mostAtOnce).toBe(2);
    expect(await shared(returning('later'))()).toEqual(E.right('later'));
  });

  it('begin after the requests whose work they do', async () => {
    const snapshot = alone();
    let begun = 0;
    const shared = sharedSnapshot((work) => async () => {
      begun += 1;
      return snapshot(work)();
    });
    const ask = () => {
      const before = begun;
      return shared(() => TE.fromIO(() => begun))().then((result) => {
        expect(E.isRight(result) && result.right > before).toBe(true);
      });
    };
    const asked: Promise<void>[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      asked.push(ask(), ask(), ask());
      await nextTurn();
    }
    await Promise.all(asked);
  });

  it('answer each request as a snapshot of its own would, whatever others fail with', async () => {
    const works = {
      succeed: (place: number) => returning(place),
      fail: (place: number) => () => TE.left(`failure ${place}`),
      throw: (place: number) => (): TE.TaskEither<string, never> => () =>
        Promise.reject(new Error(`thrown ${place}`)),
      lose: (place: number) => () => TE.left(unexpected(new Error(`lost ${place}`))),
    };
    type Outcome = keyof typeof works;
    const outcomes = Object.keys(works).filter((name): name is Outcome => name in works);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...outcomes), { maxLength: 40 }), async (names) => {
        const snapshot = alone();
        const guarded: UnitOfWorkOn<Reader> = (work) => () =>
          snapshot(work)().catch((thrown: unknown) => E.left(unexpected(thrown)));
        const safe = sharedSnapshot(guarded);
        const found = await Promise.all(
          names.map((name, place) => safe<unknown, number>(works[name](place))()),
        );
        const expected = await Promise.all(
          names.map((name, place) => guarded<unknown, number>(works[name](place))()),
        );
        expect(found).toEqual(expected);
      }),
    );
  });

  it('do not repeat work one by one if the database is unavailable', async () => {
    let attempts = 0;
    const failure = unavailable(new Error('no connection'));
    const shared = sharedSnapshot(() => () => {
      attempts += 1;
      return nextTurn(E.left(failure));
    });
    const all = Array.from({ length: 50 }, () => shared(returning(1))());
    expect(await Promise.all(all)).toEqual(Array.from({ length: 50 }, () => E.left(failure)));
    expect(attempts).toBeLessThan(10);
  });
});
