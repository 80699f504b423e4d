import type { PictureHeader } from './picture-limits';
import { isTooLarge } from './picture-limits';

const header: PictureHeader = {
  format: 'png',
  width: 100,
  height: 100,
  channels: 4,
  depth: 'uchar',
  isProgressive: false,
};

describe('isTooLarge', () => {
  it.each<readonly [string, Partial<PictureHeader>, boolean]>([
    ['the maximum number of pixels', { width: 9000, height: 10_000 }, false],
    ['one pixel too many in a row', { width: 9001, height: 10_000 }, true],
    ['too many pixels in all frames', { format: 'gif', pages: 901, width: 1000 }, true],
    ['the maximum number of frames', { format: 'gif', pages: 1000 }, false],
    ['too many frames', { format: 'gif', pages: 1001, width: 1, height: 1 }, true],
    [
      'an interlaced PNG of 32 megapixels',
      { isProgressive: true, width: 8000, height: 4000 },
      false,
    ],
    [
      'an interlaced PNG of 36 megapixels',
      { isProgressive: true, width: 9000, height: 4000 },
      true,
    ],
    ['a rotated PNG of 48 megapixels', { orientation: 6, width: 8000, height: 6000 }, false],
    ['a rotated PNG of 54 megapixels', { orientation: 6, width: 9000, height: 6000 }, true],
    [
      'a JPEG of 90 megapixels',
      { format: 'jpeg', orientation: 6, width: 9000, height: 10_000 },
      false,
    ],
    [
      'a progressive JPEG of 32 megapixels',
      { format: 'jpeg', isProgressive: true, width: 8000, height: 4000 },
      false,
    ],
    [
      'a progressive JPEG of 36 megapixels',
      { format: 'jpeg', isProgressive: true, width: 9000, height: 4000 },
      true,
    ],
    ['an AVIF of 12 megapixels', { format: 'heif', width: 4000, height: 3000 }, false],
    ['an AVIF of 16 megapixels', { format: 'heif', width: 4000, height: 4000 }, true],
    ['a WebP of 48 megapixels', { format: 'webp', width: 8000, height: 6000 }, false],
    ['a WebP of 54 megapixels', { format: 'webp', width: 9000, height: 6000 }, true],
    [
      'a TIFF with 32 bits a channel',
      { format: 'tiff', width: 4000, height: 4000, depth: 'float' },
      true,
    ],
    ['an unknown depth', { format: 'tiff', width: 4000, height: 4000, depth: 'new' }, true],
  ])('returns the right result for %s', (_, given, expected) => {
    expect(isTooLarge({ ...header, ...given })).toBe(expected);
  });
});
