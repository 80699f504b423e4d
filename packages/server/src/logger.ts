import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { types } from 'node:util';
import type { ReportDefect } from '@parley/adapter-http';
import type { EmailNotice, JobTag } from '@parley/core/kernel';
import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import type { LogLevel } from './configuration/configuration';
import { standardError } from './standard-error';

/**
 * Everything that a log entry may contain besides its message: thrown values are reduced to a
 * description, and nothing is what a request or a message contains.
 */
type LogFields = {
  readonly err?: unknown;
  readonly errorId?: string;
  readonly signal?: NodeJS.Signals;
  readonly output?: string;
  /** How long what is reported took. */
  readonly milliseconds?: number;
  readonly requestId?: string;
  /** The name of an endpoint, or the beginning of a path. */
  readonly route?: string;
  readonly status?: number | undefined;
  readonly userId?: number | undefined;
  /** The organization. */
  readonly realmId?: number;
  readonly featureLevel?: number | undefined;
  readonly job?: JobTag;
  /** The row of the job. */
  readonly jobId?: string | undefined;
  readonly attempt?: number;
  /** How often the same occurred since its last line. */
  readonly repeated?: number;
  readonly nextTry?: string | undefined;
  readonly email?: EmailNotice['_tag'];
  readonly recipient?: string;
  readonly migration?: string;
  /** The trace and the span in which the line was written. */
  readonly traceId?: string;
  readonly spanId?: string;
};

type Write = (fields: LogFields, message: string) => void;

/** A log that accepts no other objects, so that none with secrets in it can be logged. */
export type Log = Readonly<Record<'fatal' | 'error' | 'warn' | 'info', Write>> & {
  /** Spares the lines of requests if the log would drop them; by default it takes every line. */
  readonly isLevelEnabled?: (level: 'info') => boolean;
};

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
const describeError = (thrown: unknown, depth = 0): object => {
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

/** JSON lines, on standard error unless a test captures them. */
export const newLogger = (level: LogLevel, stream: DestinationStream = standardError()): Logger =>
  pino(
    {
      level,
      // Several processes write to one log.
      base: cluster.isWorker ? { pid: process.pid } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (thrown: unknown) => describeError(thrown) },
    },
    stream,
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
