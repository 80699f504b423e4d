import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bytes } from '@parley/core/messages';
import type * as T from 'fp-ts/Task';
import type { Response } from 'express';

/** Sends the content as the body, as fast as the client takes it. */
export const sendBytes =
  (content: Bytes, response: Response): T.Task<void> =>
  async () => {
    try {
      await pipeline(Readable.from(content, { objectMode: false }), response);
    } catch (error) {
      // Too late for an error response: the client sees that the body is truncated.
      response.destroy(error instanceof Error ? error : undefined);
    }
  };
