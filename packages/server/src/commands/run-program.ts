import { CommanderError } from '@commander-js/extra-typings';
import { showProgress } from '../progress';
import { newProgram } from './program';
import { failedDelivery, receiveEmailName } from './receive-email';
import type { Report } from './report';
import { exitCodes } from './report';
import type { Surroundings } from './runner';
import { newRunner } from './runner';
import type { Serve } from './serve';
import { serveName } from './serve';
import { writeOutput } from './write-output';

/** The server is also started without a command, and with its option alone. */
const withCommand = (given: readonly string[]): readonly string[] =>
  given[0] === undefined || /^--workers(=|$)/.test(given[0]) ? [serveName, ...given] : given;

/**
 * The exit code if a command fails. A mail server keeps an email for later with its own, and rejects
 * it for good with any other.
 */
export const failureCode = (given: readonly string[], code: number = exitCodes.failed): number =>
  given[0] === receiveEmailName ? failedDelivery : code;

/**
 * Does what the arguments of the program ask for, and returns the exit code. A StartFailure says why
 * it could not be done.
 */
export const runProgram = async (
  given: readonly string[],
  surroundings: Surroundings,
  serve: Serve,
): Promise<number> => {
  let exitCode: number = exitCodes.done;
  const finish = (code: number): void => {
    exitCode = code;
  };
  const isJson = (): boolean => program.opts().json === true;
  const print = async ({ text, data, code = exitCodes.done }: Report): Promise<void> => {
    await writeOutput(surroundings.output, isJson() ? `${JSON.stringify(data)}\n` : text);
    finish(code);
  };
  const show = showProgress(
    {
      terminal: () => surroundings.errors,
      // Nothing but the result may be where a program reads JSON.
      lines: () => (isJson() ? surroundings.errors : surroundings.output),
    },
    () => performance.now(),
  );
  const program = newProgram(newRunner(surroundings, print, finish, show), serve);
  try {
    await program.parseAsync(withCommand(given), { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.done : failureCode(given, exitCodes.wrongUsage);
    }
    throw error;
  }
};
