import { changes, currentLevel } from '@parley/core/kernel';
import { levelOfReference, openApiBody } from '../openapi';
import { routeGroups } from '../routes';
import { madeSlowly } from './reference';

describe('documents that are made slowly', () => {
  const newDocuments = () => {
    const made: string[] = [];
    const pauses: (() => void)[] = [];
    const document = madeSlowly(
      async (name: string) => {
        made.push(name);
        return Promise.resolve(`document ${name}`);
      },
      () =>
        new Promise<void>((resolve) => {
          pauses.push(resolve);
        }),
    );
    return { made, pauses, document };
  };

  it('are made once each, one after the other, with pauses', async () => {
    const { made, pauses, document } = newDocuments();
    const first = document('a');
    const second = document('b');
    expect(document('b')).toBe(second);
    expect(await first).toBe('document a');
    await new Promise(setImmediate);
    expect([made, pauses.length]).toEqual([['a'], 1]);
    pauses[0]?.();
    expect(await second).toBe('document b');
    expect(await document('a')).toBe('document a');
    expect(made).toEqual(['a', 'b']);
  });

  it('are made again after a failure', async () => {
    let attempts = 0;
    const document = madeSlowly(
      async (name: string) => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('not now')) : Promise.resolve(name);
      },
      () => Promise.resolve(),
    );
    await expect(document('a')).rejects.toThrow('not now');
    await new Promise(setImmediate);
    expect(await document('a')).toBe('a');
  });
});

describe('the API reference of a level', () => {
  const bodyAt = (level: number): string => JSON.stringify(openApiBody(routeGroups, level));

  const withoutChange = Array.from({ length: currentLevel }, (_, index) => index + 1).filter(
    (level) => levelOfReference(level) !== level,
  );

  it('is made for levels with changes only', () => {
    const levels = new Set<number>(Object.values(changes).map(({ level }) => level));
    expect(withoutChange.filter((level) => levels.has(level))).toEqual([]);
    expect(withoutChange.length).toBeGreaterThan(100);
  });

  it.each(withoutChange.filter((_, index) => index % 25 === 0))(
    'is that of the last change before it at level %d',
    (level) => {
      expect(bodyAt(level)).toBe(bodyAt(levelOfReference(level)));
    },
  );
});
