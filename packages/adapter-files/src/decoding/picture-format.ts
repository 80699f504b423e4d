/** The formats that are decoded, by sharp's names. */
export type PictureFormat = 'avif' | 'gif' | 'jpeg' | 'png' | 'tiff' | 'webp';

/** The number of bytes at the start of a file that suffice to detect its format. */
export const headBytes = 64;

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const codesOf = (text: string): readonly number[] => Array.from(text, (c) => c.charCodeAt(0));

/** A HEIF file lists its brands in its first box. HEIC is not decoded. */
const isAvif = (bytes: Uint8Array): boolean => {
  if (!startsWith(bytes, codesOf('ftyp'), 4)) {
    return false;
  }
  const brands = Buffer.from(bytes.subarray(8, headBytes)).toString('latin1');
  return brands.includes('avif') || brands.includes('avis');
};

/**
 * The format of the bytes, whatever their declared type; undefined for all others. Formats that are
 * programs or documents (SVG, PDF) are never decoded.
 */
export const formatOf = (bytes: Uint8Array): PictureFormat | undefined => {
  if (startsWith(bytes, [0x89, ...codesOf('PNG\r\n'), 0x1a, 0x0a])) {
    return 'png';
  }
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) {
    return 'jpeg';
  }
  if (startsWith(bytes, codesOf('GIF87a')) || startsWith(bytes, codesOf('GIF89a'))) {
    return 'gif';
  }
  if (startsWith(bytes, codesOf('RIFF')) && startsWith(bytes, codesOf('WEBP'), 8)) {
    return 'webp';
  }
  if (
    startsWith(bytes, [...codesOf('II'), 42, 0]) ||
    startsWith(bytes, [...codesOf('MM'), 0, 42])
  ) {
    return 'tiff';
  }
  return isAvif(bytes) ? 'avif' : undefined;
};
