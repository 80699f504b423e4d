import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Take } from '@parley/core';
import { guarded, unexpected } from '@parley/core';
import type { Response } from 'express';
import * as TE from 'fp-ts/TaskEither';
import type { Route } from '../route';
import { redirectResponse } from '../route';
import { encoded, sendRedirect, sendText, startJson } from './responses';
import { jsonPieces, maxPieceWeight, membersInPieces } from './json-pieces';

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

const untilDrainedOrClosed = (response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    const timeout = setTimeout(
      guarded(reject, () => response.destroy()),
      timeoutMilliseconds,
    );
    const settle = (): void => {
      clearTimeout(timeout);
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });

/** Resolves when the buffer accepts more, in a later turn of the event loop. */
const write = async (response: Response, text: string): Promise<void> => {
  if (
    !response.destroyed &&
    !response.write(encoded(text)) &&
    response.writableLength > bufferLimitBytes
  ) {
    await untilDrainedOrClosed(response);
  }
  await nextTurn();
  if (response.destroyed) {
    throw new ClientDisconnected('the client has disconnected');
  }
};

const writeAll = async (response: Response, texts: Iterable<string>): Promise<void> => {
  for (const text of texts) {
    await write(response, text);
  }
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

const sendPieces = (response: Response, list: string, envelope: Envelope): Sending => {
  let closing: string | undefined;
  let hasElements = false;
  /** Held back, so that a short response is sent at once, with its length. */
  let unsent = '';
  /** The first piece provides the fields around the list. */
  const open = (fields: object): string => {
    const [opening, end] = around(envelope(fields), list);
    closing = end;
    return opening;
  };
  const append = async (text: string): Promise<void> => {
    if (unsent.length + text.length <= maxPieceWeight) {
      unsent += text;
      return;
    }
    if (!response.headersSent) {
      startJson(response, 200);
    }
    const ready = unsent;
    unsent = text;
    await write(response, ready);
  };
  return {
    take: (fields) =>
      TE.tryCatch(async () => {
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
        for (const text of membersInPieces(elements)) {
          await append(text);
        }
      }, unexpected),
    end: () => {
      const rest = `${unsent}${closing ?? ''}`;
      if (response.headersSent) {
        response.end(encoded(rest));
      } else {
        sendText(response, 200, rest);
      }
    },
  };
};

/** With its length if it is small, as most are. */
const writeWhole = async (response: Response, body: object): Promise<void> => {
  const pieces = jsonPieces(body);
  const first = pieces.next();
  const second = pieces.next();
  if (first.done === true || second.done === true) {
    sendText(response, 200, first.value ?? '');
    return;
  }
  startJson(response, 200);
  await write(response, `${first.value}${second.value}`);
  await writeAll(response, pieces);
  response.end();
};

const sendWhole = (response: Response, isRedirect: boolean, envelope: Envelope): Sending => ({
  take: (fields) =>
    TE.tryCatch(async () => {
      if (isRedirect && redirectResponse.is(fields)) {
        sendRedirect(response, fields.location);
      } else {
        await writeWhole(response, envelope(fields));
      }
    }, unexpected),
  end: () => undefined,
});

/** How the route's successes are sent. */
export const sendingOf = (
  { streamed, isRedirect }: Route,
  response: Response,
  envelope: Envelope,
): Sending =>
  streamed === undefined
    ? sendWhole(response, isRedirect, envelope)
    : sendPieces(response, streamed, envelope);
