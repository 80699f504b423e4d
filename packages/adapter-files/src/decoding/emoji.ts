import type { EmojiPicture } from '@parley/core/messages';
import type { OpenPicture } from './open-picture';

/** Side length in pixels. */
const side = 64;

const extensions: Readonly<Record<string, string>> = {
  gif: 'gif',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
};

/** The image in its own format; an animated one also has its first frame as PNG. */
export const makeEmoji = async ({ header, decode }: OpenPicture): Promise<EmojiPicture> => {
  const { format, pages = 1 } = header;
  const resized = (frames: 'first' | 'all') =>
    decode(frames).resize(side, side, {
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    });
  const extension = extensions[format] ?? format;
  return pages > 1
    ? {
        extension,
        picture: await resized('all').toBuffer(),
        still: await resized('first').png().toBuffer(),
      }
    : { extension, picture: await resized('first').toBuffer(), still: undefined };
};
