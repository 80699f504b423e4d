const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The hash of the Markdown that an edit replaces (`prev_content_sha256`), so that the server refuses
 * it if the message has been changed meanwhile. Undefined where there is no cryptography, as in
 * pages without TLS.
 */
export const contentHash = async (content: string): Promise<string | undefined> => {
  const { subtle } = globalThis.crypto as Partial<Crypto>;
  const hash = await subtle?.digest('SHA-256', new TextEncoder().encode(content));
  return hash && hex(new Uint8Array(hash));
};
