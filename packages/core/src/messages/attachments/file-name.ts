/** Code points of a name in an address; what ends it says what the file is, and is kept. */
const longestName = 100;
const longestEnding = 20;

/** The name as people see it: what was sent percent-encoded is decoded. */
export const originalFileName = (sent: string): string => {
  const plain = sent.replaceAll('\0', '');
  try {
    return decodeURIComponent(plain).replaceAll('\0', '');
  } catch {
    return plain;
  }
};

const shortened = (name: string): string => {
  const points = Array.from(name);
  if (points.length <= longestName) {
    return name;
  }
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? '';
  const kept = Array.from(ending).length > longestEnding ? '' : ending;
  return points.slice(0, longestName - Array.from(kept).length).join('') + kept;
};

/**
 * The name as it stands in an address: letters, digits, marks, underscores, dots and dashes.
 *
 * Source: reference, "POST /user_uploads", sanitizing.
 */
export const sanitizedFileName = (original: string): string => {
  const cleaned = original
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}_\s.-]/gu, '')
    .trim()
    .replace(/[-\s]+/gu, '-')
    // What stood between two parts of a letter may be gone.
    .normalize('NFC');
  return ['', '.', '..'].includes(cleaned) ? 'uploaded-file' : shortened(cleaned);
};
