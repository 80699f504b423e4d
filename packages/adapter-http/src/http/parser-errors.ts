import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { guarded } from '@parley/core';
import { securityHeaders, setSecurityHeaders } from './security-headers';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const messages: Readonly<Record<number, string>> = {
  400: 'Malformed request',
  408: 'The request took too long',
  413: 'The request body is too large',
  417: 'Expectation failed',
  431: 'The request header is too large',
};

const headersFor = (json: string): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': 'no-cache, no-store, must-revalidate, private',
  'Content-Length': String(Buffer.byteLength(json)),
  Connection: 'close',
});

const bodyFor = (status: number): string =>
  JSON.stringify({ result: 'error', msg: messages[status] ?? messages[400], code: 'BAD_REQUEST' });

/** A complete response as text, for a request without a response object. */
const rawResponse = (status: number): string => {
  const json = bodyFor(status);
  const head = Object.entries(headersFor(json)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${json}`;
};

/** Answers a request before routing, and closes the connection. */
export const refuseRequest = (response: ServerResponse, status: 400 | 417): void => {
  const json = bodyFor(status);
  setSecurityHeaders(response);
  response.writeHead(status, headersFor(json)).end(json);
};

/**
 * Gives everything that Node itself finds wrong with a request the response that the API has for
 * errors: what the parser refuses, heads that take too long, expectations that nobody meets.
 */
export const answerParserErrors = (server: Server, onThrow: (error: unknown) => void): void => {
  /** The last response of each connection: nothing may be written while it is being sent. */
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
      const isAnswering = current !== undefined && current.headersSent && !current.writableFinished;
      if (!socket.writable || error.code === 'ECONNRESET' || isAnswering) {
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
