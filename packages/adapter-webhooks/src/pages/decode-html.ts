/** In bytes: where pages that state their encoding in HTML have to do so. Source: HTML Standard. */
const declarationBytes = 1024;

/** Of both forms: `<meta charset="x">`, and `charset=x` in the content of another attribute. */
const declaration = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i;

const decoderOf = (label: string | undefined) => {
  try {
    return new TextDecoder(label ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
};

/**
 * The text of a page, in the encoding of its header, or the one that it states, or UTF-8.
 *
 * @param contentType the header of the response
 */
export const decodeHtml = (bytes: Uint8Array, contentType: string): string => {
  const head = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1');
  const stated =
    /charset\s*=\s*["']?([\w-]{1,40})/i.exec(contentType)?.[1] ?? declaration.exec(head)?.[1];
  return decoderOf(stated).decode(bytes);
};
