import { randomUUID } from 'node:crypto';
import { types } from 'node:util';
import type { ReportDefect } from '@parley/adapter-http';
import type { DestinationStream, Logger } from 'pino';
import { destination, pino } from 'pino';
import type { LogLevel } from './configuration/configuration';

/**
 * Everything that a log entry may contain besides its message: thrown values are reduced to a
 * description.
 */
type LogFields = {
  readonly err?: unknown;
  readonly errorId?: string;
  readonly requestId?: string;
  readonly signal?: NodeJS.Signals;
  readonly output?: string;
};

type Write = (fields: LogFields, message: string) => void;

/** A log that accepts no other objects, so that none with secrets in it can be logged. */
export type Log = Readonly<Record<'fatal' | 'error' | 'warn' | 'info', Write>>;

/** Maximum causes, and maximum errors of an aggregate error, that are described. */
const maxDepth = 5;
const maxErrors = 10;

const isError = (thrown: unknown): thrown is Error =>
  thrown instanceof Error || types.isNativeError(thrown);

const describeOther = (thrown: unknown): object => {
  if (typeof thrown === 'object' && thrown !== null) {
    return '_tag' in thrown && typeof thrown._tag === 'string'
      ? { type: thrown._tag }
      : { type: 'object' };
  }
  return { type: typeof thrown, message: String(thrown) };
};

/**
 * What is logged of a thrown value: name, message, code and stack, also of its causes. Other
 * properties are never read: libraries attach clients, requests and options to their errors, with
 * passwords and keys in them.
 */
export const describeError = (thrown: unknown, depth = 0): object => {
  if (!isError(thrown)) {
    return describeOther(thrown);
  }
  const code = 'code' in thrown ? thrown.code : undefined;
  return {
    type: thrown.name,
    message: thrown.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: thrown.stack,
    ...(thrown.cause !== undefined && depth < maxDepth
      ? { cause: describeError(thrown.cause, depth + 1) }
      : {}),
    ...(thrown instanceof AggregateError && depth < maxDepth
      ? { errors: thrown.errors.slice(0, maxErrors).map((one) => describeError(one, depth + 1)) }
      : {}),
  };
};

/**
 * Output that a closed terminal or broken pipe cannot accept is lost, which must not cause a
 * failure.
 */
const standardError = (): DestinationStream => {
  const stream = destination(2);
  stream.on('error', () => undefined);
  return stream;
};

/** JSON lines, on standard error unless a test captures them. */
export const newLogger = (level: LogLevel, stream?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (thrown: unknown) => describeError(thrown) },
    },
    stream ?? standardError(),
  );

/** A full disk fails many requests: it is logged once per this many milliseconds. */
const diskFullIntervalMilliseconds = 60_000;

/** Logs a defect once, with its stack, under an id that the client receives. */
export const defectReporter = (log: Log): ReportDefect => {
  let diskFullLoggedAt = -Infinity;
  return (err, what, requestId) => {
    const errorId = randomUUID();
    if (what === undefined) {
      log.error({ err, errorId, ...(requestId === undefined ? {} : { requestId }) }, 'defect');
    } else if (performance.now() - diskFullLoggedAt >= diskFullIntervalMilliseconds) {
      diskFullLoggedAt = performance.now();
      log.error({ err }, what);
    }
    return errorId;
  };
};
