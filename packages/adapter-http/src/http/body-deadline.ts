import type { IncomingMessage } from 'node:http';
import { guarded } from '@parley/core/kernel';
import { bodyTooSlow } from './body-failures';
import type { BodyTimes } from './body-limits';

/** Enforces how fast one request's body arrives. */
type BodyDeadline = {
  /**
   * Aborted with a BodyFailure when the body takes too long; the connection is closed soon after.
   */
  readonly signal: AbortSignal;
  /** Switches from a timeout for the whole body to a minimum rate. */
  readonly expectUpload: () => void;
  /**
   * Closes the connection soon unless the rest of the body arrives first; the rest is discarded.
   */
  readonly abandon: () => void;
};

const deadlines = new WeakMap<IncomingMessage, BodyDeadline>();

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/**
 * Watches a body from the moment its header has arrived, whether or not a handler reads it:
 * otherwise a client could hold a connection and its buffers forever.
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
        // Bytes that have arrived but are not read yet do not count against the client.
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
