import type { Readable } from 'node:stream';

/** The beginning of a body; the rest is not received. */
export const readBeginning = async (body: Readable, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop destroys the stream, and what feeds it.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= maxBytes) {
      break;
    }
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
};

/** A whole body; undefined if it is longer. */
export const readWhole = async (
  body: Readable,
  maxBytes: number,
): Promise<Uint8Array | undefined> => {
  const bytes = await readBeginning(body, maxBytes + 1);
  return bytes.byteLength > maxBytes ? undefined : bytes;
};
