import type { Change, FeatureLevel } from '@parley/core/kernel';
import { changes } from '@parley/core/kernel';
import { sidesOf } from '@parley/core/testing';
import type { SideTest } from './testing/feature-levels/side-test';
import { sideTests } from './testing/feature-levels/side-tests';
import { inSideWorld } from './testing/feature-levels/side-world';

const isChange = (name: string): name is Change => name in changes;

const tested = Object.keys(changes)
  .filter(isChange)
  .flatMap((change) => {
    const test = sideTests[change];
    return test === undefined ? [] : [[change, test] as const];
  });

const observed = (level: FeatureLevel, { observe, ports = {} }: SideTest): Promise<unknown> =>
  inSideWorld(level, ports, observe);

describe('the tests of changes of the API', () => {
  it('are about every change, and about nothing else', () => {
    expect(Object.keys(sideTests).sort()).toEqual(Object.keys(changes).sort());
  });

  it.each(Object.entries(sideTests))('%s: the two sides differ', (_, { before, from }) => {
    expect(before).not.toEqual(from);
  });
});

describe('at the level before a change, and at its own', () => {
  it.each(tested)('%s', async (change, test) => {
    const [before, from] = sidesOf(change);
    expect(await observed(before, test)).toEqual(test.before);
    expect(await observed(from, test)).toEqual(test.from);
  });
});
