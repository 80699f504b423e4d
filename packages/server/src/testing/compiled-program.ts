import { join } from 'node:path';

const program = join(__dirname, '../../dist/main.js');

/** The folder of the run of tests; scripts that start the program have none. */
const keptFolder = process.env.TEST_PROGRAM_FOLDER;

/** What Node gets to run the compiled program: in tests, with what they have loaded before. */
export const programArguments = (given: readonly string[] = []): readonly string[] =>
  keptFolder === undefined
    ? [program, ...given]
    : ['--require', join(__dirname, '../../../../scripts/test-program.cjs'), program, ...given];

/** All that the program has of this process's environment. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  ...(keptFolder === undefined ? {} : { TEST_PROGRAM_FOLDER: keptFolder }),
});
