import type { Change } from './changes';
import { changes as table } from './changes';
import { currentLevel, has, pinnedLevel } from './feature-level';

const isChange = (name: string): name is Change => name in table;

const changes = Object.keys(table)
  .filter(isChange)
  .map((name) => [name, table[name].level] as const);

describe('feature levels', () => {
  it.each(changes.map(([change, level]) => [change, level - 1, level] as const))(
    '%s is unknown at %d and known at %d',
    (change, before, level) => {
      expect([has(before, change), has(level, change)]).toEqual([false, true]);
    },
  );

  it('are sorted by level, then by name', () => {
    const sorted = changes.toSorted(
      ([a, one], [b, other]) => one - other || (a < b ? -1 : Number(a > b)),
    );
    expect(changes).toEqual(sorted);
  });

  it('say in words what was before and what is now', () => {
    const unclear = Object.entries(table).filter(
      ([, change]) => new Set<string>(['', change.where, change.before, change.from]).size < 4,
    );
    expect(unclear).toEqual([]);
  });

  it('all are known to this server', () => {
    expect(changes.filter(([change]) => !has(currentLevel, change))).toEqual([]);
  });

  it.each([
    ['1', 1],
    ['138', 138],
    ['0138', 138],
    [String(currentLevel), currentLevel],
    ['0', undefined],
    [String(currentLevel + 1), undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    [' 1', undefined],
    ['1e2', undefined],
    ['9999999999999', undefined],
  ])('the header %p pins %p', (text, level) => {
    expect(pinnedLevel(text)).toBe(level);
  });
});
