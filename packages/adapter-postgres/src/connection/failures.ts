import type { Unexpected } from '@parley/core/kernel';
import {
  conflicting,
  diskFull,
  isRecord,
  moving,
  unavailable,
  unexpected,
} from '@parley/core/kernel';

/** PostgreSQL's own code for what a standby refuses, and a primary that was made read-only. */
export const readOnlyCode = '25006';

const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  readOnlyCode,
  // insufficient resources, such as memory; too many connections; the server is shutting down, has
  // crashed, or is starting
  '53000',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

const connectionMessages =
  /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i;

const fieldOf = (thrown: unknown, name: string): unknown =>
  isRecord(thrown) ? thrown[name] : undefined;

const codeOf = (thrown: unknown): string => {
  const code = fieldOf(thrown, 'code');
  return typeof code === 'string' ? code : '';
};

/** A file that the URL names, such as that of `sslrootcert`; a socket is connected to, not opened. */
const isAboutFile = (thrown: unknown): boolean => fieldOf(thrown, 'syscall') === 'open';

/** `alter database … allow_connections false`; as an error, the code is about other objects. */
const isClosedDatabase = (thrown: unknown): boolean =>
  codeOf(thrown) === '55000' && fieldOf(thrown, 'severity') === 'FATAL';

/** Whether the database could not be reached, or takes no connections at the moment. */
export const isAboutConnection = (thrown: unknown): boolean =>
  isClosedDatabase(thrown) ||
  (connectionCodes.has(codeOf(thrown)) && !isAboutFile(thrown)) ||
  codeOf(thrown).startsWith('08') ||
  (thrown instanceof Error && connectionMessages.test(thrown.message));

/** What the pools say after the store was closed. */
const isAfterEnd = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /driver has already been destroyed|Cannot use a pool after calling end/.test(thrown.message);

// statement timeout
const isTimeout = (thrown: unknown): boolean => codeOf(thrown) === '57014';

const diskFullCode = '53100';

/**
 * What the database refused because another transaction was faster: rows that contradict each other
 * (unique names, exclusions), or a row that refers to one that is gone. Run again, the work sees what
 * the other one wrote, so that its rules decide.
 */
const constraintCodes = new Set(['23503', '23505', '23P01']);

/** Raised by `refuse_outdated` (migration 0093). */
const outdatedCode = 'PF001';

/** Raised by `refuse_moving` (migration 0112). */
const movingCode = 'PF002';

// serialization failure, deadlock
const conflictCodes = new Set(['40001', '40P01', outdatedCode, ...constraintCodes]);

/** The statement failed only because an earlier one of its transaction had failed. */
export const isConsequence = (thrown: unknown): boolean => codeOf(thrown) === '25P02';

/** Whether two transactions conflicted, so that this one may succeed if run again. */
export const isConflict = (thrown: unknown): boolean => conflictCodes.has(codeOf(thrown));

/** Whether what was to be written contradicts what another transaction has written. */
export const isContradiction = (thrown: unknown): boolean => constraintCodes.has(codeOf(thrown));

/**
 * A thrown error as the core's `Unexpected`: the database is unavailable or overloaded, its disk is
 * full, two transactions conflicted, the organization is being moved, or there is a defect.
 */
export const asUnexpected = (thrown: unknown): Unexpected => {
  if (codeOf(thrown) === diskFullCode) {
    return diskFull(thrown);
  }
  if (codeOf(thrown) === movingCode) {
    return moving(thrown);
  }
  if (isConflict(thrown)) {
    return conflicting(thrown, 'lasting');
  }
  if (isAfterEnd(thrown)) {
    return unexpected(new Error('Parley has stopped', { cause: thrown }));
  }
  return isAboutConnection(thrown) || isTimeout(thrown) ? unavailable(thrown) : unexpected(thrown);
};
