import type { IncomingMessage } from 'node:http';
import { guarded } from '@parley/core';
import { bodyTooSlow } from './body-failures';
import type { BodyTimes } from './body-limits';

/** Enforces the timeouts of one request's body. */
export type BodyDeadline = {
  /** Aborted with a BodyFailure when the body takes too long; the connection ends soon after. */
  readonly signal: AbortSignal;
  /** From now on a minimum rate applies instead of the timeout of the whole body. */
  readonly expectUpload: () => void;
  /** Closes the connection soon, unless the unread rest of the body arrives first. */
  readonly abandon: () => void;
};

const deadlines = new WeakMap<IncomingMessage, BodyDeadline>();

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/**
 * Watches a body from the moment that its head has arrived, whether anybody reads it or not:
 * without that a client could hold a connection, and what was read so far, for ever.
 */
export const watchBody = (request: IncomingMessage, times: BodyTimes): void => {
  if (!hasBody(request)) {
    return;
  }
  const { socket } = request;
  const controller = new AbortController();
  const destroy = (): void => {
    socket.destroy();
  };
  let timer: NodeJS.Timeout | undefined;
  const after = (milliseconds: number, act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(
      guarded(destroy, () => {
        // Bytes that arrived may not be read yet, which is not the client's fault.
        if (!request.complete) {
          act();
        }
      }),
      milliseconds,
    );
    timer.unref();
  };
  const abandon = (): void => after(times.lingerMilliseconds, destroy);
  const expire = (): void => {
    abandon();
    controller.abort(bodyTooSlow());
  };
  const expectUpload = (): void => {
    const before = socket.bytesRead;
    after(times.uploadWindowMilliseconds, () => {
      if (socket.bytesRead - before < times.minUploadBytesPerWindow) {
        expire();
      } else {
        expectUpload();
      }
    });
  };
  after(times.formMilliseconds, expire);
  request.once(
    'close',
    guarded(destroy, () => clearTimeout(timer)),
  );
  deadlines.set(request, { signal: controller.signal, expectUpload, abandon });
};

/** Undefined for a request without a body. */
export const deadlineOf = (request: IncomingMessage): BodyDeadline | undefined =>
  deadlines.get(request);
