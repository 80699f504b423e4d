import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { guarded } from '@parley/core/kernel';
import { securityHeaders, setSecurityHeaders } from './security-headers';

/** Ends a connection as if Node had refused its request. */
class HeadRefusal extends Error {
  constructor(readonly code: 'HPE_HEADER_OVERFLOW' | 'TOO_MANY_HEADS') {
    super(code);
  }
}

/** The head of a request has too many fields. */
export const headTooLarge = (): Error => new HeadRefusal('HPE_HEADER_OVERFLOW');

/** One address sends too many heads at a time. */
export const tooManyHeads = (): Error => new HeadRefusal('TOO_MANY_HEADS');

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  TOO_MANY_HEADS: 429,
};

const messages: Readonly<Record<number, string>> = {
  400: 'Malformed request',
  408: 'The request took too long',
  413: 'The request body is too large',
  417: 'Expectation failed',
  429: 'Too many requests at once',
  431: 'The request header is too large',
};

const headersFor = (status: number, json: string): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  ...(status === 429 ? { 'Retry-After': '1' } : {}),
  'Content-Type': 'application/json',
  'Cache-Control': 'no-cache, no-store, must-revalidate, private',
  'Content-Length': String(Buffer.byteLength(json)),
  Connection: 'close',
});

const bodyFor = (status: number): string =>
  JSON.stringify({
    result: 'error',
    msg: messages[status] ?? messages[400],
    ...(status === 429 ? { code: 'RATE_LIMIT_HIT', 'retry-after': 1 } : { code: 'BAD_REQUEST' }),
  });

/** A complete raw response, for a request that Node could not parse. */
const rawResponse = (status: number): string => {
  const json = bodyFor(status);
  const head = Object.entries(headersFor(status, json)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${json}`;
};

/** Responds to a request before any route handles it, and closes the connection. */
export const refuseRequest = (response: ServerResponse, status: 400 | 417 | 429 | 431): void => {
  const json = bodyFor(status);
  setSecurityHeaders(response);
  response.writeHead(status, headersFor(status, json)).end(json);
};

/**
 * Gives everything that Node itself rejects the API's error format: parse errors, header timeouts,
 * and unsupported `Expect` headers.
 */
export const respondToParserErrors = (server: Server, onThrow: (error: unknown) => void): void => {
  /** The last response of each connection: nothing else may be written while it is being sent. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on(
    'request',
    guarded(onThrow, (request: IncomingMessage, response: ServerResponse) => {
      responses.set(request.socket, response);
    }),
  );
  server.on(
    'clientError',
    guarded(onThrow, (error: NodeJS.ErrnoException, socket: Duplex) => {
      const current = responses.get(socket);
      const isResponding =
        current !== undefined && current.headersSent && !current.writableFinished;
      if (!socket.writable || error.code === 'ECONNRESET' || isResponding) {
        socket.destroy();
        return;
      }
      const destroy = guarded(onThrow, () => socket.destroy());
      socket.end(rawResponse(statuses[error.code ?? ''] ?? 400), destroy);
    }),
  );
  server.on(
    'checkExpectation',
    guarded(onThrow, (_request: IncomingMessage, response: ServerResponse) => {
      refuseRequest(response, 417);
    }),
  );
};
