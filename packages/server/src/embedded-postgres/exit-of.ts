import type { ChildProcess } from 'node:child_process';

/** The exit code of a program, null if a signal ended it; rejects if it could not be started. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code);
    });
  });
