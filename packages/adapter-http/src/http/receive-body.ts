import type { IncomingMessage } from 'node:http';
import { guarded } from '@parley/core/kernel';
import { deadlineOf } from './body-deadline';
import { bodyTooLarge, malformedBody, tooMuchAtOnce } from './body-failures';
import type { BodyLimits } from './form';

/** Parses a body as it arrives. */
export type BodySink = {
  /** False if no more should be written until `resume` is called. */
  readonly write: (chunk: Buffer) => boolean;
  /** The body has ended. */
  readonly end: () => void;
};

/** How a sink finishes, rejects or resumes reading the body. */
export type Receiving<A> = {
  /** The rest of the body is not read. */
  readonly resolve: (value: A) => void;
  readonly refuse: (error: unknown) => void;
  readonly resume: () => void;
};

/**
 * Reads the body of a request. An error thrown on the way only rejects the promise, as does a body
 * that is too long, too slow or truncated. The connection stays open for a moment after that, so
 * that the client receives the response.
 */
export const receiveBody = <A>(
  request: IncomingMessage,
  limits: BodyLimits,
  openSink: (receiving: Receiving<A>) => BodySink,
): Promise<A> =>
  new Promise((resolve, reject) => {
    const deadline = deadlineOf(request);
    const maxBytes = limits.maxBytes + (limits.files?.maxBytes ?? 0);
    let bytes = 0;
    let isDone = false;
    const finish = (): void => {
      isDone = true;
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      deadline?.signal.removeEventListener('abort', onTimeout);
      request.resume();
      deadline?.abandon();
    };
    const receiving: Receiving<A> = {
      resolve: (value) => {
        finish();
        resolve(value);
      },
      refuse: (error) => {
        finish();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      resume: () => {
        if (!isDone) {
          request.resume();
        }
      },
    };
    const onData = guarded(receiving.refuse, (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        receiving.refuse(bodyTooLarge());
      } else if (!limits.mayHold(chunk.length)) {
        receiving.refuse(tooMuchAtOnce());
      } else if (!sink.write(chunk) && !isDone) {
        request.pause();
      }
    });
    const onEnd = guarded(receiving.refuse, () => sink.end());
    const onClose = guarded(receiving.refuse, () => {
      if (!request.complete) {
        receiving.refuse(malformedBody());
      }
    });
    const onTimeout = guarded(receiving.refuse, () => receiving.refuse(deadline?.signal.reason));
    let sink: BodySink;
    try {
      sink = openSink(receiving);
    } catch (error) {
      receiving.refuse(error);
      return;
    }
    deadline?.signal.addEventListener('abort', onTimeout);
    request.on('data', onData).on('end', onEnd).on('close', onClose);
    if (request.destroyed) {
      onClose();
    }
  });

/** Collects the whole body in memory. */
export const collectBody = (request: IncomingMessage, limits: BodyLimits): Promise<Buffer> =>
  receiveBody(request, limits, ({ resolve }) => {
    const chunks: Buffer[] = [];
    return {
      write: (chunk) => chunks.push(chunk) > 0,
      end: () => resolve(Buffer.concat(chunks)),
    };
  });
