// Decodes images in a separate process, one at a time. Decoding is long work in native code, on
// threads that cannot be stopped, with untrusted bytes: here it blocks no thread of the server, and
// can be ended with the process.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { makeAvatar } from './avatars';
import { makeEmoji } from './emoji';
import { makeLogo } from './logos';
import type { DecodingResponse, DecodingTask, Product, Products } from './messages';
import { memoryExitCode } from './messages';
import type { OpenPicture } from './open-picture';
import { openPicture, PictureRefused } from './open-picture';
import { makeThumbnails } from './thumbnails';

/** Above this the process exits: headers can understate what decoding costs. */
const memoryLimitBytes = Number(process.env.DECODER_MEMORY_LIMIT_MB) * 1024 * 1024;

const memoryCheckMilliseconds = 20;

const makers: { readonly [P in Product]: (picture: OpenPicture) => Promise<Products[P]> } = {
  avatar: makeAvatar,
  emoji: makeEmoji,
  logo: makeLogo,
  thumbnails: makeThumbnails,
};

const perform = async ({ product, format, bytes }: DecodingTask): Promise<DecodingResponse> => {
  try {
    return { _tag: 'Made', made: await makers[product](await openPicture(bytes, format)) };
  } catch (error) {
    return error instanceof PictureRefused && error.reason === 'TooLarge'
      ? { _tag: 'TooLarge' }
      : { _tag: 'Undecodable' };
  }
};

// Other processes have priority.
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
  void perform(task).then((response) => {
    clearInterval(watch);
    process.send?.(response);
  });
});
// The server decides when the process exits; a terminal sends its signals to both.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('SIGHUP', () => undefined);
process.on('disconnect', () => process.exit(0));
