// Decodes pictures in a process of its own, one at a time. Decoding is long work in native code on
// threads that cannot be stopped, with bytes that inaccessibleUsers chose: here it takes no thread from
// whatever else the server does, and can be ended with the process.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { makeAvatar } from './avatars';
import { makeEmoji } from './emoji';
import type { DecodingAnswer, DecodingTask, Product, Products } from './messages';
import { memoryExitCode } from './messages';
import type { OpenPicture } from './open-picture';
import { openPicture, PictureRefused } from './open-picture';
import { makeThumbnails } from './thumbnails';

/** Above it the process ends itself: headers can lie about what decoding costs. */
const memoryLimitBytes = Number(process.env.DECODER_MEMORY_LIMIT_MB) * 1024 * 1024;

const memoryCheckMilliseconds = 20;

const makers: { readonly [P in Product]: (picture: OpenPicture) => Promise<Products[P]> } = {
  avatar: makeAvatar,
  emoji: makeEmoji,
  thumbnails: makeThumbnails,
};

const perform = async ({ product, format, bytes }: DecodingTask): Promise<DecodingAnswer> => {
  try {
    return { _tag: 'Made', made: await makers[product](await openPicture(bytes, format)) };
  } catch (error) {
    return error instanceof PictureRefused && error.reason === 'TooLarge'
      ? { _tag: 'TooLarge' }
      : { _tag: 'Undecodable' };
  }
};

// Others come first.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadTiffBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});

process.on('message', (task: DecodingTask) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimitBytes) {
      process.exit(memoryExitCode);
    }
  }, memoryCheckMilliseconds);
  void perform(task).then((answer) => {
    clearInterval(watch);
    process.send?.(answer);
  });
});
// The server says when to end; a terminal sends its signals to both.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('SIGHUP', () => undefined);
process.on('disconnect', () => process.exit(0));
