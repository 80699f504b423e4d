import type { Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import type { PictureFormat } from './picture-format';
import type { PictureHeader } from './picture-limits';
import { isTooLarge, maxPixels } from './picture-limits';

/**
 * sharp's own timeout, in seconds; it ends before the decoder process is killed, as not every step
 * honors it.
 */
const decodeSeconds = 10;

export type OpenPicture = {
  readonly header: PictureHeader & {
    readonly autoOrient: { readonly width: number; readonly height: number };
  };
  /** The image the right way up: its first frame, or all frames. */
  readonly decode: (frames: 'first' | 'all') => Sharp;
};

const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error' };

/** Why an image is not decoded. */
export class PictureRefused extends Error {
  constructor(readonly reason: 'TooLarge' | 'WrongFormat') {
    super(reason);
  }
}

/** Reads the header, and throws if the image has another format than it seems or costs too much. */
export const openPicture = async (
  bytes: Uint8Array,
  format: PictureFormat,
): Promise<OpenPicture> => {
  // The limit is checked below, where exceeding it can be distinguished from an invalid image.
  const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  // AVIF is a kind of HEIF.
  const found = header.format === 'heif' && header.compression === 'av1' ? 'avif' : header.format;
  if (found !== format) {
    throw new PictureRefused('WrongFormat');
  }
  if (isTooLarge(header)) {
    throw new PictureRefused('TooLarge');
  }
  return {
    header,
    decode: (frames) =>
      sharp(bytes, { ...options, animated: frames === 'all' })
        .timeout({ seconds: decodeSeconds })
        .autoOrient(),
  };
};
