import { readFileSync, readdirSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import sharp from 'sharp';
import type { IsolatedPictures } from './pictures';
import { isolatedPictures } from './pictures';
import type { PictureFlaw } from '@parley/core/messages';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of one color, with an arbitrary header. */
const png = (width: number, height: number, rows = height, interlaced = 0): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, interlaced], 8);
  const pixels = Buffer.alloc(Math.min(rows * (1 + width * 3), 300_000_000));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A GIF with that many frames of one pixel. */
const gif = (frames: number): Buffer => {
  const header = Buffer.from('474946383961010001008000000000000ffffff'.padEnd(38, '0'), 'hex');
  const frame = Buffer.from('21f904000a0000002c00000000010001000002024401', 'hex');
  return Buffer.concat([
    header.subarray(0, 19),
    ...Array.from({ length: frames }, () => Buffer.concat([frame, Buffer.from('00', 'hex')])),
    Buffer.from(';'),
  ]);
};

const svg = (filters: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f">${'<feTurbulence numOctaves="99"/>'.repeat(filters)}</filter><rect width="9000" height="9000" filter="url(#f)"/></svg>`,
  );

const piecesOf = (bytes: Uint8Array) => ({
  [Symbol.asyncIterator]: async function* () {
    yield await Promise.resolve(bytes);
  },
});

/** What a process has in a file below /proc; empty if it has ended. */
const ofProcess = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
};

/** The ids of this process's decoder processes. */
const decoders = (): readonly string[] =>
  readdirSync('/proc').filter(
    (name) =>
      /^\d+$/.test(name) &&
      / \w (\d+) /.exec(ofProcess(name, 'stat'))?.[1] === String(process.pid) &&
      ofProcess(name, 'cmdline').includes('decoder-process'),
  );

/** Their memory, in bytes. */
const decoderMemory = (): number =>
  decoders().reduce((sum, pid) => sum + Number(ofProcess(pid, 'statm').split(' ')[1] ?? 0), 0) *
  4096;

/** The maximum memory that they used during the work. */
const maxMemory = async (work: Promise<unknown>): Promise<number> => {
  const seen = { max: 0 };
  const watch = setInterval(() => {
    seen.max = Math.max(seen.max, decoderMemory());
  }, 10);
  await work;
  clearInterval(watch);
  return seen.max;
};

const mebibytes = 1024 * 1024;

describe('hostile images', () => {
  let pictures: IsolatedPictures;

  beforeAll(() => {
    pictures = isolatedPictures();
  });

  afterAll(() => {
    pictures.stop();
  });

  const outcomes = async (bytes: Uint8Array, from = pictures) => {
    const flawOf = <A>(result: E.Either<{ readonly _tag: string }, A>) =>
      E.isLeft(result) ? result.left._tag : 'made';
    const thumbnails = await from.toThumbnails(piecesOf(bytes))();
    return {
      avatar: flawOf(await from.toAvatar(bytes, 'me.png')()),
      emoji: flawOf(await from.toEmoji(bytes, 'image/png')()),
      preview: E.isRight(thumbnails) && O.isSome(thumbnails.right),
    };
  };

  const refused = { avatar: 'UndecodableImage', emoji: 'UndecodableImage', preview: false };
  const tooLarge = { avatar: 'TooManyPixels', emoji: 'ImageTooLarge', preview: false };

  it.each([
    ['SVG that claims to be PNG', () => svg(50), refused],
    [
      'SVG behind the signature of PNG',
      () => Buffer.concat([png(1, 1).subarray(0, 8), svg(1)]),
      refused,
    ],
    ['PDF', () => Buffer.from('%PDF-1.7\n'), refused],
    ['a text', () => Buffer.from('hello'), refused],
    ['nothing', () => Buffer.alloc(0), refused],
    ['a truncated PNG', () => png(400, 400).subarray(0, 200), refused],
    ['a header alone', () => png(400, 400, 0), refused],
    ['PNG of four thousand million pixels', () => png(65_000, 65_000, 1), tooLarge],
    ['PNG of more pixels than a number holds', () => png(2 ** 31 - 1, 2 ** 31 - 1, 1), refused],
    ['interlaced PNG of 81 megapixels', () => png(9000, 9000, 1, 1), tooLarge],
    ['GIF of ten thousand frames', () => gif(10_000), tooLarge],
  ])('rejects %s', async (_, make, expected) => {
    await pictures.toAvatar(png(9, 9), 'me.png')();
    const before = decoders();
    expect(await outcomes(make())).toEqual(expected);
    // It was not aborted for taking too long: that would have ended the process.
    expect(decoders()).toEqual(before);
  });

  it('decodes a JPEG named PNG, and reports its actual format', async () => {
    const jpeg = await sharp(png(90, 30)).jpeg().toBuffer();
    const made = await pictures.toEmoji(jpeg, 'image/png')();
    expect(made).toMatchObject(E.right({ extension: 'jpg' }));
  });

  it('accepts neither TIFF nor AVIF as emoji', async () => {
    const invalid: E.Either<PictureFlaw, never> = E.left({ _tag: 'InvalidImageFormat' });
    for (const format of ['tiff', 'avif'] as const) {
      const bytes = await sharp(png(9, 9)).toFormat(format).toBuffer();
      expect(await pictures.toEmoji(bytes, 'image/png')()).toEqual(invalid);
      expect((await outcomes(bytes)).avatar).toBe('made');
    }
  });

  it('decodes large images in bounded memory, one at a time', async () => {
    const large = png(9000, 9900);
    const all = Promise.all(
      Array.from({ length: 4 }, () => pictures.toThumbnails(piecesOf(large))()),
    );
    expect(await maxMemory(all)).toBeLessThan(300 * mebibytes);
    expect(await all).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining(E.right(expect.anything()))),
    );
  });

  it('aborts an image that takes too long, and decodes the next in a new process', async () => {
    const hurried = isolatedPictures({ timeLimitMs: 1 });
    expect(await outcomes(png(9000, 9000), hurried)).toEqual(tooLarge);
    hurried.stop();
    const patient = isolatedPictures();
    expect((await outcomes(png(30, 30), patient)).preview).toBe(true);
    patient.stop();
  });

  it('aborts an image that needs too much memory, and decodes the next', async () => {
    const narrow = isolatedPictures({ memoryLimitMb: 120 });
    const interlaced = png(6000, 6000, 6000, 1);
    expect(await outcomes(interlaced, narrow)).toEqual(tooLarge);
    expect((await outcomes(png(30, 30), narrow)).preview).toBe(true);
    narrow.stop();
  });

  it('returns Busy when too many requests are waiting', async () => {
    const small = isolatedPictures({ maxWaiting: 1 });
    const bytes = png(3000, 3000);
    const results = await Promise.all(
      Array.from({ length: 4 }, () => small.toAvatar(bytes, 'me.png')()),
    );
    expect(results.slice(2)).toEqual([
      E.left({ _tag: 'PicturesBusy' }),
      E.left({ _tag: 'PicturesBusy' }),
    ]);
    expect(results.slice(0, 2).every(E.isRight)).toBe(true);
    small.stop();
  });

  it('returns Busy to requests that wait too long, or when it is stopped', async () => {
    const busy = E.left({ _tag: 'PicturesBusy' });
    const hasty = isolatedPictures({ maxWaitMs: 1 });
    const [, hurried] = [1, 2].map(() => hasty.toAvatar(png(3000, 3000), 'me.png')());
    expect(await hurried).toEqual(busy);
    hasty.stop();
    const patient = isolatedPictures();
    const [, waiting] = [1, 2].map(() => patient.toAvatar(png(3000, 3000), 'me.png')());
    patient.stop();
    expect(await waiting).toEqual(busy);
    expect(await patient.toAvatar(png(9, 9), 'me.png')()).toEqual(busy);
  });

  it('ends its process when it is stopped and when it is idle', async () => {
    const short = isolatedPictures({ idleLimitMs: 1 });
    expect(await TE.toUnion(short.toAvatar(png(9, 9), 'me.png'))()).toHaveProperty('small');
    const others = isolatedPictures();
    await others.toAvatar(png(9, 9), 'me.png')();
    others.stop();
    pictures.stop();
    while (decoders().length > 0) {
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
    pictures = isolatedPictures();
  });
});
