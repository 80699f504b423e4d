import cluster from 'node:cluster';
import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { guarded } from '@parley/core/kernel';
import type { DestinationStream } from 'pino';
import { destination } from 'pino';
import type pretty from 'pino-pretty';

const descriptor = 2;

/**
 * Characters that are written at once. A pipe takes 4096 as one piece, so that the lines of several
 * workers do not mix in it; a server without workers spares a third of what a line costs.
 */
const writeLength = cluster.isWorker ? 4096 : 65_536;

/** How long a line may wait for others, in milliseconds. */
const maxWaitMilliseconds = 1000;

/** Characters that wait while nobody reads them; further lines are dropped. */
const maxWaitingLength = 1_048_576;

/**
 * Output that a closed terminal or broken pipe cannot accept is lost, which must not cause a
 * failure.
 */
const ignore = (): void => undefined;

/** For people: a line as soon as there is one, in colors. Loaded only where it is used. */
const onTerminal = () => {
  const stream = (createRequire(__filename)('pino-pretty') as typeof pretty)({
    colorize: true,
    destination: descriptor,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  });
  stream.on('error', ignore);
  return stream;
};

/**
 * For programs. Lines are collected and written together, outside of the main thread, so that a reader
 * that is slow delays no request; what still waits is written when the process exits or logs a fatal
 * error.
 */
const buffered = () => {
  let lines = '';
  const flush = (): void => {
    if (lines !== '') {
      stream.write(lines);
      lines = '';
    }
  };
  const flushSync = (): void => {
    flush();
    stream.flushSync();
  };
  // Before the stream's own listener, which closes it.
  process.once('exit', flushSync);
  const stream = destination({ dest: descriptor, sync: false, maxLength: maxWaitingLength });
  setInterval(guarded(ignore, flush), maxWaitMilliseconds).unref();
  stream.on('error', ignore);
  return {
    // Not passed on one by one: the stream would copy all that wait with each of them.
    write: (line: string): void => {
      if (lines.length + line.length > writeLength) {
        flush();
      }
      lines += line;
    },
    flushSync,
  };
};

let opened: DestinationStream | undefined;

/** The standard error of the process, for all its logs, so that their lines are in order. */
export const standardError = (): DestinationStream =>
  (opened ??= isatty(descriptor) ? onTerminal() : buffered());
