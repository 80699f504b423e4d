import { Command } from '@commander-js/extra-typings';
import type { Environment } from '../configuration/configuration';
import type { Runner } from './runner';

/** Starts the server; resolves with the exit code when it has ended. */
export type Serve = (environment: Environment) => Promise<number>;

export const serveName = 'serve';

export const serveCommand = ({ surroundings: { environment }, finish }: Runner, serve: Serve) =>
  new Command(serveName)
    .summary('starts the server, as the program does without a command')
    .option('--workers <n>', 'how many processes serve requests, instead of the setting WORKERS')
    .action(async ({ workers }) => {
      finish(
        await serve(workers === undefined ? environment : { ...environment, WORKERS: workers }),
      );
    });
