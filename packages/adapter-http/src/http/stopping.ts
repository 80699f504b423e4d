import type { RequestHandler } from 'express';
import { sendFailure } from './responses';

type IsStopping = () => boolean;

/**
 * While the server stops and its proxy still sends it requests, each connection ends with the next
 * response: so none has to be closed when a request may be on its way.
 */
export const endConnections =
  (isStopping: IsStopping): RequestHandler =>
  (_request, response, next) => {
    if (isStopping()) {
      response.shouldKeepAlive = false;
    }
    next();
  };

const pollPath = '/api/v1/events';

/**
 * Refuses polls while the server stops, as they would wait, and with a status that no other request
 * gets: it tells a proxy without health checks to repeat the poll at another server and to send
 * nothing more to this one. 503 would not do, because clients can cause it, and could then have the
 * proxy avoid all servers.
 */
export const refusePolls =
  (isStopping: IsStopping): RequestHandler =>
  (request, response, next) => {
    if (!isStopping() || request.method !== 'GET' || request.path !== pollPath) {
      next();
      return;
    }
    sendFailure(response, {
      status: 502,
      code: 'SERVICE_UNAVAILABLE',
      msg: 'The server is stopping',
      retryAfterSeconds: 1,
    });
  };
