import { replaceUnsuitable } from '../../kernel';

/** Maximum length of a name in a URL, in code points; truncation keeps the extension. */
const maxNameLength = 100;
const maxExtensionLength = 20;

/**
 * The name as people see it: the name that was sent, with percent-encoding decoded and without
 * characters that no name can contain, so that nobody takes a program for a picture.
 */
export const originalFileName = (sent: string): string => {
  const plain = replaceUnsuitable(sent, '');
  try {
    return replaceUnsuitable(decodeURIComponent(plain), '');
  } catch {
    return plain;
  }
};

const shortened = (name: string): string => {
  const points = Array.from(name);
  if (points.length <= maxNameLength) {
    return name;
  }
  const extension = /\.[^.]+$/.exec(name)?.[0] ?? '';
  const kept = Array.from(extension).length > maxExtensionLength ? '' : extension;
  return points.slice(0, maxNameLength - Array.from(kept).length).join('') + kept;
};

/**
 * The name for use in a URL: letters, digits, marks, underscores, dots and dashes.
 *
 * Source: docs/reference/uploads.md#uploading-a-file.
 */
export const sanitizedFileName = (original: string): string => {
  const cleaned = original
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}_\s.-]/gu, '')
    .trim()
    .replace(/[-\s]+/gu, '-')
    // Removing a character can leave a letter next to a combining mark.
    .normalize('NFC');
  return ['', '.', '..'].includes(cleaned) ? 'uploaded-file' : shortened(cleaned);
};
