import type { CustomFetchOptions } from 'openid-client' with { 'resolution-mode': 'import' };

/** More than any answer of a provider: its metadata and keys are a few kilobytes. */
const maxAnswerBytes = 1024 * 1024;

const readAll = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> => {
  if (body === null) {
    return null;
  }
  // The types of Node do not say that the stream of a response has bytes.
  const stream: AsyncIterable<Uint8Array> = body;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.byteLength;
    if (bytes > maxAnswerBytes) {
      throw new TypeError(`the provider has answered with more than ${maxAnswerBytes} bytes`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/**
 * Makes a request with its own deadline as the last resort, and reads the answer within it, up to a
 * size that no honest answer has.
 */
export const limitedFetch =
  (milliseconds: number) =>
  async (url: string, { signal, body, ...options }: CustomFetchOptions): Promise<Response> => {
    const deadline = AbortSignal.timeout(milliseconds);
    const response = await fetch(url, {
      ...options,
      ...(body === undefined ? {} : { body }),
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    });
    const answer = await readAll(response);
    const { status, statusText, headers } = response;
    return new Response(answer, { status, statusText, headers });
  };
