import { grantName, grantUsage } from './grant';
import { limitsName, limitsUsage } from './limits';
import { loginLinkName, loginLinkUsage } from './login-link';
import { receiveEmailName, receiveEmailUsage } from './receive-email';
import { removeCreationsName, removeCreationsUsage } from './remove-creations';
import { restoreMessagesName, restoreUsage, retentionName, retentionUsage } from './retention';
import { setPasswordName, setPasswordUsage } from './set-password';
import { unlinkDirectoryName, unlinkDirectoryUsage } from './unlink-directory';

/** The commands, as the first argument of the program. */
export const commandNames = [
  grantName,
  limitsName,
  loginLinkName,
  receiveEmailName,
  removeCreationsName,
  restoreMessagesName,
  retentionName,
  setPasswordName,
  unlinkDirectoryName,
] as const;

export type CommandName = (typeof commandNames)[number];

/** The command that starts the server, which may be left out. */
const serveName = 'serve';

/** What the arguments of the program ask for. */
export type CommandLine =
  | { readonly _tag: 'Serve' }
  | { readonly _tag: 'Help' }
  | { readonly _tag: 'Command'; readonly name: CommandName; readonly given: readonly string[] }
  | { readonly _tag: 'Invalid'; readonly message: string };

const isCommandName = (name: string): name is CommandName =>
  commandNames.some((known) => known === name);

const asksForHelp = (given: readonly string[]): boolean => {
  const end = given.indexOf('--');
  return given
    .slice(0, end < 0 ? given.length : end)
    .some((one) => one === '--help' || one === '-h');
};

/** The server has one option, whose value `withArguments` reads: `--workers N` or `--workers=N`. */
const isServerOption = (argv: readonly string[], index: number): boolean =>
  /^--workers(=|$)/.test(argv[index] ?? '') || (index > 0 && argv[index - 1] === '--workers');

/** Reads the arguments of the program. Without a command, they start the server. */
export const readCommandLine = (argv: readonly string[]): CommandLine => {
  const [name, ...given] = argv;
  if (asksForHelp(argv)) {
    return { _tag: 'Help' };
  }
  if (name !== undefined && isCommandName(name)) {
    return { _tag: 'Command', name, given };
  }
  const options = name === serveName ? given : argv;
  const unknown = options.find((_, index) => !isServerOption(options, index));
  return unknown === undefined
    ? { _tag: 'Serve' }
    : {
        _tag: 'Invalid',
        message: `unknown ${unknown.startsWith('-') ? 'option' : 'command'} '${unknown}'; commands: ${[...commandNames, serveName].join(', ')}`,
      };
};

const usages = [
  grantUsage,
  limitsUsage,
  loginLinkUsage,
  receiveEmailUsage,
  removeCreationsUsage,
  restoreUsage,
  retentionUsage,
  setPasswordUsage,
  unlinkDirectoryUsage,
].map((usage) => `  ${usage.replace(/^usage: /, '')}`);

/** What `--help` prints. */
export const help = [
  `usage: main.js [${serveName}] [--workers N]`,
  '  starts the server; its settings are environment variables, see docs/operations.md',
  'or: main.js COMMAND',
  ...usages,
  '',
].join('\n');
