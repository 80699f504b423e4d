import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { Command } from '@commander-js/extra-typings';
import * as t from 'io-ts';
import { backupCommand } from './backup/backup';
import { restoreCommand } from './backup/restore';
import { completionCommand } from './completion';
import type { DescribedCommand } from './describe-commands';
import { describeCommands } from './describe-commands';
import { doctorCommand } from './doctor/doctor';
import { exportCommand } from './export';
import { filesCommands } from './files/move';
import { grantCommand } from './grant';
import { keysCommands } from './keys';
import { limitsCommand } from './limits';
import { loginLinkCommand } from './login-link';
import { migrateCommand } from './migrate';
import { channelCommands } from './organizations/channel';
import { organizationCommands } from './organizations/organization';
import { quotaCommand } from './organizations/quota';
import { receiveEmailCommand } from './receive-email';
import { removeCreationsCommand } from './remove-creations';
import { restoreMessagesCommand, retentionCommand } from './retention';
import type { Runner, Surroundings } from './runner';
import { newRunner } from './runner';
import type { Serve } from './serve';
import { secretCommands } from './secret/secret';
import { serveCommand } from './serve';
import { setPasswordCommand } from './set-password';
import { topCommand } from './top/top';
import { unlinkDirectoryCommand } from './unlink-directory';
import { upgradePostgresCommand } from './upgrade-postgres';
import { userCommands } from './user/user';

const Manifest = t.type({ version: t.string });

/** The version of the package. */
const ownVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8'));
  return Manifest.is(manifest) ? manifest.version : 'unknown';
};

/** The full name of a command: `parley user create`. */
const pathOf = (command: CommandUnknownOpts): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

/** One line, with where to read on, for whatever is wrong with the arguments. */
const explainMistakes = (
  command: CommandUnknownOpts,
  { output, errors }: Pick<Surroundings, 'output' | 'errors'>,
): void => {
  command.exitOverride().configureOutput({
    outputError: (text, write) => {
      const problem = text
        .replace(/^error: /, '')
        .trim()
        .replaceAll('\n', ' ');
      write(`parley: ${problem} (see '${pathOf(command)} --help')\n`);
    },
    writeOut: (text) => output.write(text),
    writeErr: (text) => errors.write(text),
  });
  command.commands.forEach((each) => explainMistakes(each, { output, errors }));
};

/**
 * All commands. Their declarations are what the help, the completion and docs/commands.md are made
 * from.
 */
export const newProgram = (run: Runner, serve: Serve) => {
  const program = new Command('parley')
    .description('Runs a Parley server and operates it. Settings are environment variables.')
    .version(ownVersion(), '--version', 'prints the version')
    .helpOption('-h, --help', 'explains the command')
    .configureHelp({ showGlobalOptions: true })
    .option('--json', 'prints the result as JSON')
    .commandsGroup('Server:')
    .addCommand(serveCommand(run, serve))
    .addCommand(migrateCommand(run))
    .addCommand(doctorCommand(run))
    .addCommand(backupCommand(run))
    .addCommand(restoreCommand(run))
    .addCommand(filesCommands(run))
    .addCommand(topCommand(run))
    .addCommand(upgradePostgresCommand(run))
    .addCommand(secretCommands(run))
    .addCommand(completionCommand(run))
    .commandsGroup('Accounts:')
    .addCommand(userCommands(run))
    .addCommand(loginLinkCommand(run))
    .addCommand(setPasswordCommand(run, 'set-password'))
    .addCommand(keysCommands(run))
    .addCommand(grantCommand(run))
    .addCommand(removeCreationsCommand(run))
    .addCommand(unlinkDirectoryCommand(run))
    .commandsGroup('Organizations:')
    .addCommand(organizationCommands(run))
    .addCommand(exportCommand(run))
    .addCommand(channelCommands(run))
    .addCommand(quotaCommand(run))
    .addCommand(limitsCommand(run))
    .addCommand(retentionCommand(run))
    .addCommand(restoreMessagesCommand(run))
    .addCommand(receiveEmailCommand(run));
  explainMistakes(program, run.surroundings);
  return program;
};

const nothing = (): void => undefined;

/** What the declarations of all commands say; for the documentation and tests. */
export const describeProgram = (): readonly DescribedCommand[] => {
  const { stdin: input, stdout: output, stderr: errors } = process;
  const { signal } = new AbortController();
  const run = newRunner(
    { environment: {}, input, output, errors, signal },
    () => Promise.resolve(),
    nothing,
    nothing,
  );
  return describeCommands(newProgram(run, () => Promise.resolve(0)));
};
