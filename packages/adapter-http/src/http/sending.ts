import type { Take } from '@parley/core/kernel';
import { catching, nextTurn, unexpected } from '@parley/core/kernel';
import type { Response } from 'express';
import type { Route } from '../served-route';
import { redirectResponse } from '../route';
import type { JsonOutput } from './json-output';
import { jsonOutput } from './json-output';
import { jsonPieces, membersInPieces, smallJson } from './json-pieces';
import type { KeptRecords } from './kept-records';
import { sendRedirect, sendText } from './responses';

/**
 * A success that is being sent: accepts the fields of each piece, and ends after the last. However
 * large it is, other requests are handled after each piece of JSON.
 */
export type Sending = { readonly take: Take<object>; readonly end: () => void };

/** The success envelope around the fields. */
type Envelope = (fields: object) => object;

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

/** What a response is sent with. */
type SendingOptions = {
  readonly records: KeptRecords;
  /** Called when the client reads slowly. */
  readonly onSlow?: (() => void) | undefined;
};

const sendPieces = (
  response: Response,
  list: string,
  envelope: Envelope,
  { records, onSlow }: SendingOptions,
): Sending => {
  let closing: string | undefined;
  let hasElements = false;
  const { add, end } = jsonOutput(response, onSlow);
  /** The first piece provides the fields around the list. */
  const open = (fields: object): string => {
    const [opening, end] = around(envelope(fields), list);
    closing = end;
    return opening;
  };
  return {
    take: (fields) =>
      catching(async () => {
        if (closing === undefined) {
          await add(open({ ...fields, [list]: [] }));
        } else {
          await nextTurn();
        }
        const elements = elementsIn(fields, list);
        if (hasElements && elements.length > 0) {
          await add(',');
        }
        hasElements ||= elements.length > 0;
        for (const piece of membersInPieces(elements, records)) {
          await add(piece);
        }
      }, unexpected),
    end: () => end(closing ?? ''),
  };
};

/** Others have their turn after so many milliseconds, also when nothing can be sent yet. */
const turnMilliseconds = 5;

const writeWhole = async (
  body: object,
  records: KeptRecords,
  { add, end }: JsonOutput,
): Promise<void> => {
  let began = performance.now();
  for (const piece of jsonPieces(body, records)) {
    if (await add(piece)) {
      began = performance.now();
    } else if (performance.now() - began > turnMilliseconds) {
      await nextTurn();
      began = performance.now();
    }
  }
  end('');
};

const sendWhole = (
  response: Response,
  isRedirect: boolean,
  envelope: Envelope,
  { records, onSlow }: SendingOptions,
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
        await writeWhole(body, records, jsonOutput(response, onSlow));
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
