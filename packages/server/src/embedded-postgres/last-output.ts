import type { ChildProcess } from 'node:child_process';

/** Enough to see why a program failed; older output is dropped, however long it runs. */
const keptBytes = 4_000;

/** The last output of a program, on stdout or stderr. */
export const lastOutputOf = ({
  stdout,
  stderr,
}: Pick<ChildProcess, 'stdout' | 'stderr'>): (() => string) => {
  let last = Buffer.alloc(0);
  const keep = (chunk: Buffer): void => {
    last = Buffer.concat([last, chunk]).subarray(-keptBytes);
  };
  stdout?.on('data', keep);
  stderr?.on('data', keep);
  return () => last.toString().trim();
};

const complaint = /(?:FATAL|PANIC|error):\s+(.+)/;

/** Why a program of PostgreSQL ended, in one line: what it complains of, or all that it said. */
export const complaintIn = (output: string): string =>
  complaint.exec(output)?.[1] ?? output.replaceAll(/\s*\n\s*/g, ' ');
