import type { ChildProcess } from 'node:child_process';

/** Enough to see why a program failed; what is older is forgotten, however long it runs. */
const keptBytes = 4_000;

/** What a program printed last, on either of its outputs. */
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
