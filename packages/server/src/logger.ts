import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { destination, pino } from 'pino';
import type { LogLevel } from './configuration/configuration';

/** JSON lines on standard error. */
export const newLogger = (level: LogLevel): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination(2));

/** Logs a defect once, with its stack, under an id that the client is told. */
export const defectReporter =
  (logger: Logger) =>
  (cause: unknown): string => {
    const errorId = randomUUID();
    logger.error({ err: cause, errorId }, 'defect');
    return errorId;
  };
