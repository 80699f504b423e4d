import type { LogEvent } from 'kysely';

/** A statement that was executed, without its parameters. */
export type StatementRun = {
  /** With placeholders. */
  readonly text: string;
  readonly milliseconds: number;
  /** Undefined if it succeeded. */
  readonly failure: unknown;
};

/** Called after each statement, in the context of whoever sent it; does not throw. */
export type OnStatement = (run: StatementRun) => void;

/** Reads what Kysely tells about a statement. */
export const runOf = (event: LogEvent): StatementRun => ({
  text: event.query.sql,
  milliseconds: event.queryDurationMillis,
  failure: event.level === 'error' ? event.error : undefined,
});
