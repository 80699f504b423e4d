import * as fc from 'fast-check';
import { pictureSizeOf } from './prepare-nodes';

const most = { width: 400, height: 300 };

describe('the size of a picture', () => {
  it.each([
    ['200x100', { width: 200, height: 100 }],
    ['800x600', { width: 400, height: 300 }],
    ['4000x300', { width: 400, height: 30 }],
    ['300x3000', { width: 30, height: 300 }],
    ['1x100000', { width: 1, height: 300 }],
    ['0x100', undefined],
    ['wide', undefined],
    ['100', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %s', (dimensions, size) => {
    expect(pictureSizeOf(dimensions, most)).toEqual(size);
  });

  it('fits, and is never that of nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (a, b) => {
        const { width = 0, height = 0 } = pictureSizeOf(`${a}x${b}`, most) ?? {};
        expect(width >= 1 && width <= 400 && height >= 1 && height <= 300).toBe(true);
      }),
    );
  });
});
