/** Of all frames together. Source: reference, "Avatar upload". */
export const maxPixels = 90_000_000;

/** More cost much time, however small they are. */
const maxFrames = 1000;

/** What decoding one may take; AVIF of 12 megapixels takes as much. */
const maxMemoryBytes = 192 * 1024 * 1024;

/** What the header of a picture says of it. */
export type PictureHeader = {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly pages?: number | undefined;
  readonly channels: number;
  /** Of one channel of a pixel, as libvips names it. */
  readonly depth: string;
  readonly isProgressive: boolean;
  /** From the EXIF data: 1 or nothing for a picture that is the right way up. */
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
 * How many bytes of memory a pixel of a frame takes while the picture is decoded: next to none
 * where it is decoded line by line. Measured with libvips 8.18.
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

/** Whether a picture costs too much to decode, going by its header. */
export const isTooLarge = (header: PictureHeader): boolean => {
  const { width, height, pages = 1 } = header;
  return (
    width * height * pages > maxPixels ||
    pages > maxFrames ||
    width * height * memoryPerPixel(header) > maxMemoryBytes
  );
};
