import { randomUUID } from 'node:crypto';
import { types } from 'node:util';
import type { ReportDefect } from '@parley/adapter-http';
import type { DestinationStream, Logger } from 'pino';
import { destination, pino } from 'pino';
import type { LogLevel } from './configuration/configuration';

/** All that a line may hold besides its message: what was thrown is cut down to a description. */
type LogFields = {
  readonly err?: unknown;
  readonly errorId?: string;
  readonly signal?: NodeJS.Signals;
  readonly output?: string;
};

type Write = (fields: LogFields, message: string) => void;

/** A log that takes no other objects, so that none with secrets in it can get there. */
export type Log = Readonly<Record<'fatal' | 'error' | 'warn' | 'info', Write>>;

/** Causes of causes, and errors of one error, that are described. */
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
 * What a log says of a thrown value: name, message, code and stack, of its causes too. Other
 * properties are never looked at: libraries attach clients, requests and options to their errors,
 * with passwords and keys in them.
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

/** Nobody reads what a closed terminal or a broken pipe cannot take: it is no reason to fail. */
const standardError = (): DestinationStream => {
  const stream = destination(2);
  stream.on('error', () => undefined);
  return stream;
};

/** JSON lines, on standard error unless a test looks at them. */
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

/** A full disk fails many requests: one line in so many milliseconds says so. */
const diskFullIntervalMilliseconds = 60_000;

/** Logs a defect once, with its stack, under an id that the client is told. */
export const defectReporter = (log: Log): ReportDefect => {
  let diskFullLoggedAt = -Infinity;
  return (err, what) => {
    const errorId = randomUUID();
    if (what === undefined) {
      log.error({ err, errorId }, 'defect');
    } else if (performance.now() - diskFullLoggedAt >= diskFullIntervalMilliseconds) {
      diskFullLoggedAt = performance.now();
      log.error({ err }, what);
    }
    return errorId;
  };
};
