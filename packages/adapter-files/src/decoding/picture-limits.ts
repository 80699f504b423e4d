/** Of all frames together. Source: docs/reference/own-account.md#avatar-upload. */
export const maxPixels = 90_000_000;

/** Decoding more frames takes too much time, however small they are. */
const maxFrames = 1000;

/** Maximum memory for decoding one image; an AVIF of 12 megapixels needs as much. */
const maxMemoryBytes = 192 * 1024 * 1024;

/** The metadata in the header of an image. */
export type PictureHeader = {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly pages?: number | undefined;
  readonly channels: number;
  /** The sample format of one channel, as libvips names it. */
  readonly depth: string;
  readonly isProgressive: boolean;
  /** The EXIF orientation: 1 or undefined for an image that is the right way up. */
  readonly orientation?: number | undefined;
};

const bytesPerSample: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  int: 4,
  uint: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/**
 * Bytes of memory per pixel of a frame during decoding: almost none where it is decoded line by
 * line. Measured with libvips 8.18.
 */
const memoryPerPixel = (header: PictureHeader): number => {
  const { format, channels, depth, isProgressive, orientation = 1 } = header;
  const decoded = channels * (bytesPerSample[depth] ?? 16);
  switch (format) {
    case 'jpeg':
      return isProgressive ? 6 : 0;
    case 'png':
      return isProgressive ? 1.5 * decoded : orientation === 1 ? 0 : decoded;
    case 'heif':
      return 16;
    default:
      return decoded;
  }
};

/** Whether an image costs too much to decode, according to its header. */
export const isTooLarge = (header: PictureHeader): boolean => {
  const { width, height, pages = 1 } = header;
  return (
    width * height * pages > maxPixels ||
    pages > maxFrames ||
    width * height * memoryPerPixel(header) > maxMemoryBytes
  );
};
