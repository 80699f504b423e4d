import type { Take, Unexpected } from '@parley/core';
import { guarded, unexpected } from '@parley/core';
import type { Response } from 'express';
import * as TE from 'fp-ts/TaskEither';
import type { Route } from '../route';
import { redirectResponse } from '../route';
import { sendJson, sendRedirect, startJson } from './answer';

/** A success that is being sent: accepts the fields of each piece, and ends after the last. */
export type Sending = { readonly take: Take<object>; readonly end: () => void };

/** The body of a success with these fields. */
type Envelope = (fields: object) => object;

/** The client has disconnected. */
export class ClientDisconnected extends Error {}

/** The connection is closed if the client accepts no data for this long. */
const timeoutMilliseconds = 30_000;

/** Bytes of a response that are buffered for a slow client, so that most responses need not wait. */
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

/** Resolves when the buffer accepts more. */
const write = (response: Response, text: string): TE.TaskEither<Unexpected, void> =>
  TE.tryCatch(async () => {
    if (
      !response.destroyed &&
      !response.write(text) &&
      response.writableLength > bufferLimitBytes
    ) {
      await untilDrainedOrClosed(response);
    }
    if (response.destroyed) {
      throw new ClientDisconnected('the client has gone');
    }
  }, unexpected);

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
  /** The fields around the list are those of the first piece. */
  const open = (fields: object): string => {
    if (closing !== undefined) {
      return '';
    }
    const [opening, end] = around(envelope(fields), list);
    closing = end;
    startJson(response, 200);
    return opening;
  };
  return {
    take: (fields) => {
      const opening = open(fields);
      const elements = elementsIn(fields, list);
      const comma = hasElements && elements.length > 0 ? ',' : '';
      hasElements ||= elements.length > 0;
      return write(response, `${opening}${comma}${JSON.stringify(elements).slice(1, -1)}`);
    },
    end: () => response.end(closing),
  };
};

const sendWhole = (response: Response, isRedirect: boolean, envelope: Envelope): Sending => ({
  take: (fields) =>
    TE.fromIO(() => {
      if (isRedirect && redirectResponse.is(fields)) {
        sendRedirect(response, fields.location);
      } else {
        sendJson(response, 200, envelope(fields));
      }
    }),
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
