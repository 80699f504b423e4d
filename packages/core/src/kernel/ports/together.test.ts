import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { together } from './together';

const names = ['lock', 'read', 'write', 'count'] as const;

describe('together', () => {
  it('starts all steps in the order of the record, before any of them ends', async () => {
    const events: string[] = [];
    let release = (): void => undefined;
    const allStarted = new Promise<void>((resolve) => {
      release = resolve;
    });
    const step = (name: string) => () => {
      events.push(`start ${name}`);
      if (events.length === names.length) {
        release();
      }
      return allStarted.then((): E.Either<never, string> => {
        events.push(`end ${name}`);
        return E.right(name.length.toString());
      });
    };
    const results = together({
      lock: step('lock'),
      read: step('read'),
      write: step('write'),
      count: step('count'),
    });
    expect(await results()).toEqual(E.right({ lock: '4', read: '4', write: '5', count: '5' }));
    expect(events).toEqual([
      ...names.map((name) => `start ${name}`),
      ...names.map((name) => `end ${name}`),
    ]);
  });

  it('includes results that are known already', async () => {
    const known = together({ one: E.right(1), two: E.right('two') });
    expect(await known()).toEqual(E.right({ one: 1, two: 'two' }));
    const mixed = together({ one: TE.right(1), two: E.right('two'), three: TE.right(3) });
    expect(await mixed()).toEqual(E.right({ one: 1, two: 'two', three: 3 }));
    const failing = together({ one: E.right(1), two: TE.left('two'), three: E.right(3) });
    expect(await failing()).toEqual(E.left('two'));
  });

  it('fails with the first failure in the order of the record, after all have ended', async () => {
    let hasEnded = false;
    const results = together({
      one: TE.right(1),
      two: TE.left('two'),
      three: TE.left('three'),
      four: TE.fromIO(() => {
        hasEnded = true;
      }),
    });
    expect(await results()).toEqual(E.left('two'));
    expect(hasEnded).toBe(true);
  });
});
