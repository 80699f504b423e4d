import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import sharp from 'sharp';
import { isolatedPictures } from './pictures';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

const pictures = isolatedPictures();

afterAll(pictures.stop);

const made = async (bytes: Uint8Array) => {
  const content = {
    [Symbol.asyncIterator]: async function* () {
      yield await Promise.resolve(bytes);
    },
  };
  const result = await pictures.toThumbnails(content)();
  return E.isRight(result) && O.isSome(result.right) ? result.right.value : undefined;
};

const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height, format, pages } = await sharp(bytes, { animated: false }).metadata();
  return { width, height, format, pages };
};

describe('toThumbnails', () => {
  it.each([
    ['a large image, by its width', 1680, 500, 840, 250],
    ['a large image, by its height', 600, 1120, 300, 560],
    ['a small image, unchanged', 30, 20, 30, 20],
  ])('makes thumbnails of %s', async (_, width, height, wide, high) => {
    const thumbnails = await made(await picture(width, height).png().toBuffer());
    expect(thumbnails?.picture).toEqual({ width, height, isAnimated: false });
    expect(thumbnails?.animated).toBeUndefined();
    expect(await sizeOf(thumbnails?.still)).toMatchObject({
      width: wide,
      height: high,
      format: 'webp',
    });
  });

  it('rotates by the EXIF orientation', async () => {
    const turned = await picture(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const thumbnails = await made(turned);
    expect(thumbnails?.picture).toMatchObject({ width: 30, height: 60 });
    expect(await sizeOf(thumbnails?.still)).toMatchObject({ width: 30, height: 60 });
  });

  it('makes two thumbnails of an animated image', async () => {
    const frames = await Promise.all(
      ['teal', 'red'].map((background) =>
        sharp({ create: { width: 40, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const thumbnails = await made(gif);
    expect(thumbnails?.picture).toEqual({ width: 40, height: 20, isAnimated: true });
    expect((await sharp(thumbnails?.animated, { animated: true }).metadata()).pages).toBe(2);
    expect((await sharp(thumbnails?.still).metadata()).pages ?? 1).toBe(1);
  });

  it.each([
    ['no picture', () => Promise.resolve(Buffer.from('no picture'))],
    ['a truncated image', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 100)],
    ['an image with too many pixels', () => picture(10_000, 9_001).png().toBuffer()],
  ])('makes no thumbnails of %s', async (_, make) => {
    expect(await made(await make())).toBeUndefined();
  });
});
