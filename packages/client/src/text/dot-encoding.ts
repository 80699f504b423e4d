/**
 * Names in fragments: percent-encoded, with dots in place of percent signs, as the server writes them
 * into links.
 */
export const dotEncode = (name: string): string =>
  encodeURIComponent(name.toWellFormed())
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');

/** The text without percent-encoding; text that is not encoded correctly stays as it is. */
export const percentDecode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The name; text that is not encoded correctly stays as it is. */
export const dotDecode = (text: string): string => {
  const encoded = text.replaceAll('.', '%');
  const decoded = percentDecode(encoded);
  return decoded === encoded ? text : decoded;
};
