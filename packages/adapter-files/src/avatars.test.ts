import * as E from 'fp-ts/Either';
import sharp from 'sharp';
import { isolatedPictures } from './pictures';

const { toAvatar, toLogo, stop } = isolatedPictures();

afterAll(stop);

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height, format } = await sharp(bytes ?? Buffer.from('')).metadata();
  return { width, height, format };
};

describe('toAvatar', () => {
  it.each([
    ['me.PNG', () => picture(30, 60).png()],
    ['me.jpg', () => picture(900, 200).jpeg()],
    ['me.webp', () => picture(300, 300).webp()],
    ['me.gif', () => picture(30, 30).gif()],
    ['me.tiff', () => picture(30, 30).tiff()],
    ['me.avif', () => picture(30, 30).avif()],
  ])('makes squares of %s', async (name, make) => {
    const made = await toAvatar(await make().toBuffer(), name)();
    const { small, medium } = E.toUnion(made) as { small?: Uint8Array; medium?: Uint8Array };
    expect(await sizeOf(small)).toEqual({ width: 100, height: 100, format: 'png' });
    expect(await sizeOf(medium)).toEqual({ width: 500, height: 500, format: 'png' });
  });

  it.each([
    ['the name has another extension', 'me.txt', 'InvalidImageFormat'],
    ['the name has no extension', 'me', 'InvalidImageFormat'],
    ['it may contain scripts', 'me.svg', 'InvalidImageFormat'],
  ])('rejects an image if %s', async (_, name, flaw) => {
    expect(await toAvatar(await picture(9, 9).png().toBuffer(), name)()).toEqual(
      E.left({ _tag: flaw }),
    );
  });

  it('rejects a file that is not an image', async () => {
    expect(await toAvatar(Buffer.from('<svg/>'), 'me.png')()).toEqual(
      E.left({ _tag: 'UndecodableImage' }),
    );
    const cut = (await picture(400, 400).png().toBuffer()).subarray(0, 100);
    expect(await toAvatar(cut, 'me.png')()).toEqual(E.left({ _tag: 'UndecodableImage' }));
  });

  it('rejects images with too many pixels', async () => {
    const large = await picture(10_000, 9_001).png().toBuffer();
    expect(await toAvatar(large, 'me.png')()).toEqual(E.left({ _tag: 'TooManyPixels' }));
  });
});

describe('toLogo', () => {
  const madeFrom = async (width: number, height: number) => {
    const made = await toLogo(await picture(width, height).jpeg().toBuffer(), 'logo.jpg')();
    return E.isRight(made) ? sizeOf(made.right) : made;
  };

  it('keeps the form within 800 by 100 pixels, and enlarges nothing', async () => {
    expect(await madeFrom(1600, 100)).toEqual({ width: 800, height: 50, format: 'png' });
    expect(await madeFrom(400, 400)).toEqual({ width: 100, height: 100, format: 'png' });
    expect(await madeFrom(30, 20)).toEqual({ width: 30, height: 20, format: 'png' });
  });

  it('rejects what is not an image', async () => {
    expect(await toLogo(Buffer.from('<svg/>'), 'logo.png')()).toEqual(
      E.left({ _tag: 'UndecodableImage' }),
    );
  });
});
