import type { Take } from '@parley/core/kernel';
import { catching, guarded, nextTurn, unexpected } from '@parley/core/kernel';
import type { Response } from 'express';
import type { Route } from '../served-route';
import { redirectResponse } from '../route';
import { encoded, sendRedirect, sendText, startJson } from './responses';
import type { JsonPiece } from './json-pieces';
import type { KeptRecords } from './kept-records';
import { jsonPieces, maxPieceWeight, membersInPieces, smallJson } from './json-pieces';

/**
 * A success that is being sent: accepts the fields of each piece, and ends after the last. However
 * large it is, other requests are handled after each piece of JSON.
 */
export type Sending = { readonly take: Take<object>; readonly end: () => void };

/** The success envelope around the fields. */
type Envelope = (fields: object) => object;

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

/** What a response is sent with. */
type SendingOptions = {
  readonly records: KeptRecords;
  /** Called when the client reads slowly. */
  readonly onSlow?: (() => void) | undefined;
};

const untilDrainedOrClosed = (response: Response, { onSlow }: SendingOptions): Promise<void> =>
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

/** One system call for all of them, and no copy of bytes that are kept. */
const writeTogether = (response: Response, pieces: readonly JsonPiece[]): void => {
  response.cork();
  pieces.forEach((piece) => response.write(encoded(piece)));
  response.uncork();
};

/** Resolves when the buffer accepts more, in a later turn of the event loop. */
const write = async (
  response: Response,
  pieces: readonly JsonPiece[],
  options: SendingOptions,
): Promise<void> => {
  if (!response.destroyed) {
    writeTogether(response, pieces);
    if (response.writableLength > bufferLimitBytes) {
      await untilDrainedOrClosed(response, options);
    }
  }
  await nextTurn();
  if (response.destroyed) {
    throw new ClientDisconnected('the client has disconnected');
  }
};

/** Pieces that are sent together. */
type Batch = {
  /** Whether the piece would make it longer than what one turn of the event loop should send. */
  readonly isFullFor: (piece: JsonPiece) => boolean;
  readonly add: (piece: JsonPiece) => void;
  /** What was added since the last call. */
  readonly take: () => readonly JsonPiece[];
};

const isText = (piece: JsonPiece): piece is string => typeof piece === 'string';

const newBatch = (): Batch => {
  let pieces: JsonPiece[] = [];
  let size = 0;
  return {
    isFullFor: (piece) => size > 0 && size + piece.length > maxPieceWeight,
    add: (piece) => {
      const last = pieces.at(-1);
      if (isText(piece) && last !== undefined && isText(last)) {
        pieces[pieces.length - 1] = last + piece;
      } else if (piece.length > 0) {
        pieces.push(piece);
      }
      size += piece.length;
    },
    take: () => {
      const taken = pieces;
      pieces = [];
      size = 0;
      return taken;
    },
  };
};

/**
 * Sends what was added before, if there is enough of it, which ends the turn of the event loop.
 *
 * @returns whether it did
 */
const addTo = async (
  unsent: Batch,
  response: Response,
  piece: JsonPiece,
  options: SendingOptions,
): Promise<boolean> => {
  const isFull = unsent.isFullFor(piece);
  if (isFull) {
    if (!response.headersSent) {
      startJson(response, 200);
    }
    await write(response, unsent.take(), options);
  }
  unsent.add(piece);
  return isFull;
};

/** Others have their turn after so many milliseconds, also when nothing can be sent yet. */
const turnMilliseconds = 5;

const lengthOf = (pieces: readonly JsonPiece[]): number =>
  pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);

/** With the length of the response, if this is all of it, as it is for most. */
const endWith = (response: Response, rest: readonly JsonPiece[]): void => {
  if (!response.headersSent && rest.every(isText)) {
    // Node sends a text in one packet with the head of the response.
    sendText(response, 200, rest.join(''));
    return;
  }
  if (!response.headersSent) {
    startJson(response, 200);
    response.setHeader('Content-Length', lengthOf(rest));
  }
  writeTogether(response, rest);
  response.end();
};

const elementsIn = (fields: object, name: string): readonly unknown[] => {
  const list: unknown = new Map<string, unknown>(Object.entries(fields)).get(name);
  return Array.isArray(list) ? list : [];
};

/** The JSON of the body before and after the elements of the list. */
const around = (body: object, list: string): readonly [opening: string, closing: string] => {
  const entries = Object.entries(body);
  const place = entries.findIndex(([name]) => name === list);
  const before = JSON.stringify(Object.fromEntries(entries.slice(0, place)));
  const after = entries.slice(place + 1);
  return [
    `${before.slice(0, -1)},${JSON.stringify(list)}:[`,
    after.length === 0 ? ']}' : `],${JSON.stringify(Object.fromEntries(after)).slice(1)}`,
  ];
};

const sendPieces = (
  response: Response,
  list: string,
  envelope: Envelope,
  options: SendingOptions,
): Sending => {
  let closing: string | undefined;
  let hasElements = false;
  /** Held back, so that a short response is sent at once, with its length. */
  const unsent = newBatch();
  /** The first piece provides the fields around the list. */
  const open = (fields: object): string => {
    const [opening, end] = around(envelope(fields), list);
    closing = end;
    return opening;
  };
  const append = (piece: JsonPiece): Promise<boolean> => addTo(unsent, response, piece, options);
  return {
    take: (fields) =>
      catching(async () => {
        if (closing === undefined) {
          await append(open({ ...fields, [list]: [] }));
        } else {
          await nextTurn();
        }
        const elements = elementsIn(fields, list);
        if (hasElements && elements.length > 0) {
          await append(',');
        }
        hasElements ||= elements.length > 0;
        for (const piece of membersInPieces(elements, options.records)) {
          await append(piece);
        }
      }, unexpected),
    end: () => {
      unsent.add(closing ?? '');
      endWith(response, unsent.take());
    },
  };
};

const writeWhole = async (
  response: Response,
  body: object,
  options: SendingOptions,
): Promise<void> => {
  const unsent = newBatch();
  let began = performance.now();
  for (const piece of jsonPieces(body, options.records)) {
    if (await addTo(unsent, response, piece, options)) {
      began = performance.now();
    } else if (performance.now() - began > turnMilliseconds) {
      await nextTurn();
      began = performance.now();
    }
  }
  endWith(response, unsent.take());
};

const sendWhole = (
  response: Response,
  isRedirect: boolean,
  envelope: Envelope,
  options: SendingOptions,
): Sending => ({
  take: (fields) =>
    catching(async () => {
      if (isRedirect && redirectResponse.is(fields)) {
        sendRedirect(response, fields.location);
        return;
      }
      const body = envelope(fields);
      const whole = smallJson(body);
      if (whole === undefined) {
        await writeWhole(response, body, options);
      } else {
        sendText(response, 200, whole);
      }
    }, unexpected),
  end: () => undefined,
});

/** How the route's successes are sent. */
export const sendingOf = (
  { streamed, isRedirect }: Route,
  response: Response,
  envelope: Envelope,
  options: SendingOptions,
): Sending =>
  streamed === undefined
    ? sendWhole(response, isRedirect, envelope, options)
    : sendPieces(response, streamed, envelope, options);
