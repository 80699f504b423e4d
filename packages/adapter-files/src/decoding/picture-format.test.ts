import * as fc from 'fast-check';
import sharp from 'sharp';
import { formatOf, headBytes } from './picture-format';

const picture = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });

describe('formatOf', () => {
  it.each(['avif', 'gif', 'jpeg', 'png', 'tiff', 'webp'] as const)(
    'detects %s by its first bytes',
    async (format) => {
      const bytes = await picture().toFormat(format).toBuffer();
      expect(formatOf(bytes)).toBe(format);
      expect(formatOf(bytes.subarray(0, headBytes))).toBe(format);
    },
  );

  it.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG as XML', '<?xml version="1.0"?><svg/>'],
    ['compressed SVG', '\x1f\x8b\x08'],
    ['PDF', '%PDF-1.7'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a sound', 'RIFF\0\0\0\0WAVE'],
    ['a text about images', 'PNG GIF89 JFIF WEBP'],
  ])('does not take %s for an image', (_, text) => {
    expect(formatOf(Buffer.from(text, 'latin1'))).toBeUndefined();
  });

  it('takes no text for an image', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(formatOf(Buffer.from(` ${text}`))).toBeUndefined();
      }),
    );
  });
});
