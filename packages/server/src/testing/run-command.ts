import { spawn } from 'node:child_process';
import { programArguments, programEnvironment } from './compiled-program';

/** What a command printed, and its exit code; null if a signal ended it. */
export type CommandResult = {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
};

/**
 * Runs a command of the compiled server to its end, with none of this process's settings.
 *
 * @param killing kills it before
 */
export const runCommand = (
  given: readonly string[],
  input: string,
  environment: Readonly<Record<string, string>>,
  killing?: AbortSignal,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, programArguments(given), {
      env: { ...programEnvironment(), ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    killing?.addEventListener('abort', () => child.kill('SIGKILL'));
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    // A command that does not read its input may end before all of it is written.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('close', (code) => {
      resolve({
        code,
        output: Buffer.concat(output).toString(),
        errors: Buffer.concat(errors).toString(),
      });
    });
  });
