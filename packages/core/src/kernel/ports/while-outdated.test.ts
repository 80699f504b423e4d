import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type { Async, InTurn, Unexpected } from './unexpected';
import { conflicting, outdated } from './unexpected';
import type { Turn } from './unit-of-work';
import { whileOutdated } from './while-outdated';

describe('work that may be outdated', () => {
  /** Does work that is outdated so many times, in an organization where turns are noted. */
  const doing = async (timesOutdated: number, failure?: Unexpected) => {
    const log: string[] = [];
    let times = 0;
    const lookedUp: Async<number> = TE.fromIO(() => {
      log.push('look up');
      return times;
    });
    const inTurn: InTurn = (repeated) => async () => {
      log.push('begin turn');
      const result = await repeated();
      log.push('end turn');
      return result;
    };
    const work = (caller: number, turn: Turn): Async<number> =>
      TE.fromIOEither(() => {
        log.push(turn.hasTurn === true ? `work in turn as of ${caller}` : `work as of ${caller}`);
        times += 1;
        if (times <= timesOutdated) {
          return E.left(outdated(inTurn));
        }
        return failure === undefined ? E.right(times) : E.left(failure);
      });
    return { result: await whileOutdated(work, lookedUp)(0)(), log };
  };

  it('is done once if it is not', async () => {
    expect(await doing(0)).toEqual({ result: E.right(1), log: ['work as of 0'] });
  });

  it('is done again in a turn, after the caller was looked up in it', async () => {
    expect(await doing(1)).toEqual({
      result: E.right(2),
      log: ['work as of 0', 'begin turn', 'look up', 'work in turn as of 1', 'end turn'],
    });
  });

  it('keeps its turn until it is done', async () => {
    expect(await doing(2)).toEqual({
      result: E.right(3),
      log: [
        'work as of 0',
        ...['begin turn', 'look up', 'work in turn as of 1'],
        ...['look up', 'work in turn as of 2', 'end turn'],
      ],
    });
  });

  it('is given up if it is outdated in its turn again and again', async () => {
    const { result, log } = await doing(100);
    expect(result).toMatchObject({ left: { conflict: 'outdated' } });
    expect(log.filter((entry) => entry.startsWith('work'))).toHaveLength(6);
  });

  it('is not done again after another conflict', async () => {
    const lasting = conflicting(new Error('taken'), 'lasting');
    expect(await doing(0, lasting)).toEqual({ result: E.left(lasting), log: ['work as of 0'] });
    expect(await doing(1, lasting)).toMatchObject({ result: E.left(lasting) });
  });
});
