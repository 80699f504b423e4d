import * as fc from 'fast-check';
import { without } from './without';

const ids = fc.array(fc.integer({ min: 0, max: 20 }));

describe('without', () => {
  it('keeps the items that are not among the others, in order', () => {
    fc.assert(
      fc.property(ids, ids, (items, others) => {
        expect(without(items, others)).toEqual(items.filter((item) => !others.includes(item)));
      }),
    );
  });
});
