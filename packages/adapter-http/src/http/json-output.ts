import { guarded, nextTurn } from '@parley/core/kernel';
import type { Request, Response } from 'express';
import type { DeflatedRun } from './gzip';
import { deflatedRun, gzipWriter, storedRun } from './gzip';
import type { JsonPiece } from './json-pieces';
import { maxPieceWeight } from './json-pieces';
import { encoded, sendText, startJson } from './responses';

/** The client disconnected before the response was complete. */
export class ClientDisconnected extends Error {}

/**
 * A connection whose client reads nothing for this long is closed, and its buffers are released.
 */
const timeoutMilliseconds = 30_000;

/**
 * Bytes of a response that are buffered for a slow client, so that most responses need not wait.
 */
const bufferLimitBytes = 1024 * 1024;

/** After this time, a client that does not read no longer keeps others waiting for their turn. */
const slowMilliseconds = 1000;

/** Called when the client reads slowly. */
type OnSlow = (() => void) | undefined;

const untilDrainedOrClosed = (response: Response, onSlow: OnSlow): Promise<void> =>
  new Promise((resolve, reject) => {
    const slow = onSlow && setTimeout(guarded(reject, onSlow), slowMilliseconds);
    const timeout = setTimeout(
      guarded(reject, () => response.destroy()),
      timeoutMilliseconds,
    );
    const settle = (): void => {
      clearTimeout(timeout);
      clearTimeout(slow);
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });

const isText = (piece: JsonPiece): piece is string => typeof piece === 'string';

type Chunk = string | Buffer;

/** How pieces become bytes. */
type Encoding = {
  /** As in `Content-Encoding`. */
  readonly name: string | undefined;
  readonly encode: (pieces: readonly JsonPiece[]) => readonly Chunk[];
  /** What follows the last piece. */
  readonly end: () => readonly Chunk[];
};

const plain: Encoding = {
  name: undefined,
  encode: (pieces) => pieces.map((piece) => encoded(isText(piece) ? piece : piece.plain)),
  end: () => [],
};

/** Below this length, a text of the receiver's own takes more time to compress than to send. */
const minCompressedBytes = 128 * 1024;

const runOf = (text: string): DeflatedRun => {
  const bytes = Buffer.from(text);
  return bytes.length < minCompressedBytes ? storedRun(bytes) : deflatedRun(bytes);
};

/** What many receive was compressed once for all of them. */
const gzip = (): Encoding => {
  const { add, end } = gzipWriter();
  return {
    name: 'gzip',
    encode: (pieces) =>
      pieces.flatMap((piece) => (isText(piece) ? [runOf(piece)] : piece.runs())).flatMap(add),
    end,
  };
};

/** How the client prefers large responses. */
const encodingFor = (request: Request): Encoding =>
  request.acceptsEncodings('gzip', 'identity') === 'gzip' ? gzip() : plain;

/** One system call for all of them, and no copy of bytes that are kept. */
const writeTogether = (response: Response, chunks: readonly Chunk[]): void => {
  response.cork();
  chunks.forEach((chunk) => response.write(chunk));
  response.uncork();
};

/** Resolves when the buffer accepts more, in a later turn of the event loop. */
const write = async (
  response: Response,
  chunks: readonly Chunk[],
  onSlow: OnSlow,
): Promise<void> => {
  if (!response.destroyed) {
    writeTogether(response, chunks);
    if (response.writableLength > bufferLimitBytes) {
      await untilDrainedOrClosed(response, onSlow);
    }
  }
  await nextTurn();
  if (response.destroyed) {
    throw new ClientDisconnected('the client has disconnected');
  }
};

const start = (response: Response, { name }: Encoding): void => {
  startJson(response, 200);
  response.vary('Accept-Encoding');
  if (name !== undefined) {
    response.setHeader('Content-Encoding', name);
  }
};

const lengthOf = (chunks: readonly Chunk[]): number =>
  chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);

/** A JSON text that is sent. */
export type JsonOutput = {
  /**
   * Sends what was added before, if there is enough of it, which ends the turn of the event loop.
   *
   * @returns whether it did
   */
  readonly add: (piece: JsonPiece) => Promise<boolean>;
  /** Sends the rest. */
  readonly end: (closing: string) => void;
};

const sizeOf = (piece: JsonPiece): number => (isText(piece) ? piece.length : piece.plain.length);

/** Holds back what is little, so that a short response is sent at once, with its length. */
export const jsonOutput = (response: Response, onSlow: OnSlow): JsonOutput => {
  const encoding = encodingFor(response.req);
  let unsent: JsonPiece[] = [];
  let size = 0;
  const hold = (piece: JsonPiece): void => {
    const last = unsent.at(-1);
    if (isText(piece) && last !== undefined && isText(last)) {
      unsent[unsent.length - 1] = last + piece;
    } else if (sizeOf(piece) > 0) {
      unsent.push(piece);
    }
    size += sizeOf(piece);
  };
  const take = (): readonly JsonPiece[] => {
    const taken = unsent;
    unsent = [];
    size = 0;
    return taken;
  };
  return {
    add: async (piece) => {
      const isFull = size > 0 && size + sizeOf(piece) > maxPieceWeight;
      if (isFull) {
        if (!response.headersSent) {
          start(response, encoding);
        }
        await write(response, encoding.encode(take()), onSlow);
      }
      hold(piece);
      return isFull;
    },
    end: (closing) => {
      hold(closing);
      const rest = take();
      if (!response.headersSent && rest.every(isText)) {
        // Node sends a text in one packet with the head of the response.
        sendText(response, 200, rest.join(''));
        return;
      }
      const chunks = [...encoding.encode(rest), ...encoding.end()];
      if (!response.headersSent) {
        start(response, encoding);
        response.setHeader('Content-Length', lengthOf(chunks));
      }
      writeTogether(response, chunks);
      response.end();
    },
  };
};
