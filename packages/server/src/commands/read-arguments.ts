import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import * as E from 'fp-ts/Either';
import { StartFailure } from '../start-failure';

/**
 * Parses the arguments after the name of a command.
 *
 * @throws StartFailure with the usage, for an unknown option or one without its value
 */
export const readArguments = <Config extends ParseArgsConfig>(
  given: readonly string[],
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config & { args: string[] }>> => {
  const parsed = E.tryCatch(
    () => parseArgs({ ...config, args: [...given] }),
    () => new StartFailure(usage),
  );
  if (E.isLeft(parsed)) {
    throw parsed.left;
  }
  return parsed.right;
};
