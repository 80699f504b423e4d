import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { guarded } from '@parley/core/kernel';
import type { RequestHandler } from 'express';
import type { Amounts, Budget, Reservation } from './budget';
import { clientAddress } from './client-address';
import { headTooLarge, refuseRequest, tooManyHeads } from './parser-errors';

/**
 * Maximum bytes of the head of a request. Programs for browsers put cookies there, and some clients
 * the text of an edited message: 10,000 characters of nine bytes each.
 */
export const maxHeadBytes = 96 * 1024;

/** Maximum fields of a head. */
export const maxHeadFields = 100;

/** Maximum bytes of heads that one address may keep in memory. */
export const headBudget: Amounts = { memory: 8 * 1024 * 1024, disk: 0 };

/** Whether the head has more fields than are read; Node leaves out the others. */
export const hasTooManyFields = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * maxHeadFields;

/** Shorter heads are not counted while their requests are handled: others have many of them. */
const smallHeadBytes = 4 * 1024;

/** Bytes of a complete head that count for as long as its request is handled. */
const heldHeadBytes = ({ url = '', rawHeaders }: IncomingMessage): number => {
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, url.length);
  return bytes > smallHeadBytes ? bytes : 0;
};

const lineFeed = 10;

/** The first line is that of the request. */
const maxHeadLines = maxHeadFields + 1;

/** Lines before the first empty one; those beyond one too many are not counted. */
const linesOfHead = (bytes: Buffer): number => {
  let count = 0;
  let begin = 0;
  for (
    let end = bytes.indexOf(lineFeed);
    end >= 0 && count <= maxHeadLines;
    end = bytes.indexOf(lineFeed, begin)
  ) {
    if (end - begin <= 1 && count > 0) {
      return count;
    }
    count += 1;
    begin = end + 1;
  }
  return count;
};

const noBytes = Buffer.alloc(0);

const endOfHead = '\r\n\r\n';

/**
 * What a chunk has after the end of the request, which is the beginning of the next head. Where a
 * body has a length, its end cannot be found; the next chunk of that head counts.
 */
const afterRequest = (chunk: Buffer, { headers }: IncomingMessage): Buffer => {
  const end = chunk.lastIndexOf(endOfHead);
  return end < 0 || (headers['content-length'] ?? '0') !== '0'
    ? noBytes
    : chunk.subarray(end + endOfHead.length);
};

/** The head that a connection receives. */
type Receiving = {
  readonly address: string;
  /** The last request whose head is complete, until the chunk with its end was read. */
  request: IncomingMessage | undefined;
  reservation: Reservation | undefined;
  lines: number;
  /** Whether the request was refused; bytes that still arrive are then ignored. */
  isRefused: boolean;
};

/** Counts the bytes of unfinished heads, from the first byte of each connection. */
export type HeadWatch = {
  /** @param address whose connections share a limit */
  readonly follow: (socket: Socket, address: string) => void;
};

/**
 * Ends connections whose heads have too many fields, or whose address keeps too many bytes of
 * unfinished heads.
 *
 * @param onThrow called with a defect in the counting
 */
export const watchHeads = (
  server: Server,
  budget: Budget,
  onThrow: (error: unknown) => void,
): HeadWatch => {
  const receiving = new WeakMap<Socket, Receiving>();

  const release = (state: Receiving): void => {
    state.reservation?.release();
    state.reservation = undefined;
    state.lines = 0;
  };

  /** The bytes of the chunk that belong to a head without an end. */
  const unfinishedPart = (state: Receiving, chunk: Buffer): Buffer => {
    const { request } = state;
    if (request === undefined) {
      return chunk;
    }
    release(state);
    if (!request.complete) {
      return noBytes;
    }
    state.request = undefined;
    return afterRequest(chunk, request);
  };

  const refuse = (socket: Socket, state: Receiving, refusal: Error): void => {
    state.isRefused = true;
    release(state);
    server.emit('clientError', refusal, socket);
  };

  const count = (socket: Socket, state: Receiving, chunk: Buffer): void => {
    const part = state.isRefused ? noBytes : unfinishedPart(state, chunk);
    if (part.length === 0) {
      return;
    }
    state.lines += linesOfHead(part);
    state.reservation ??= budget.open(state.address);
    if (state.lines > maxHeadLines) {
      refuse(socket, state, headTooLarge());
    } else if (!state.reservation.take({ memory: part.length, disk: 0 })) {
      refuse(socket, state, tooManyHeads());
    }
  };

  /**
   * Refuses too many fields before the parser reads them: thousands take it milliseconds, which add
   * up when many connections send them at once. It stops at the first byte of what is left of them.
   */
  const checkUnparsed = (socket: Socket, state: Receiving, chunk: Buffer): void => {
    if (state.isRefused || state.request?.complete === false) {
      return;
    }
    const before = state.request === undefined ? state.lines : 0;
    if (before + linesOfHead(chunk) > maxHeadLines) {
      chunk.fill(0);
      refuse(socket, state, headTooLarge());
    }
  };

  server.on(
    'request',
    guarded(onThrow, (request: IncomingMessage) => {
      const state = receiving.get(request.socket);
      if (state !== undefined) {
        state.request = request;
      }
    }),
  );

  return {
    follow: (socket, address) => {
      const state: Receiving = {
        address,
        request: undefined,
        reservation: undefined,
        lines: 0,
        isRefused: false,
      };
      receiving.set(socket, state);
      socket.prependListener(
        'data',
        guarded(onThrow, (chunk: Buffer) => checkUnparsed(socket, state, chunk)),
      );
      // After the listener of the server, whose parser has read the chunk then.
      socket.on(
        'data',
        guarded(onThrow, (chunk: Buffer) => count(socket, state, chunk)),
      );
      socket.on(
        'close',
        guarded(onThrow, () => release(state)),
      );
    },
  };
};

/** Counts the heads of requests while they are handled, by the address of their client. */
export const holdHeads =
  (heads: Budget): RequestHandler =>
  (request, response, next) => {
    const memory = heldHeadBytes(request);
    if (memory === 0) {
      next();
      return;
    }
    const reservation = heads.open(clientAddress(request));
    if (!reservation.take({ memory, disk: 0 })) {
      refuseRequest(response, 429);
      return;
    }
    response.on(
      'close',
      guarded(() => undefined, reservation.release),
    );
    next();
  };
