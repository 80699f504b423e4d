import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { Argument, Command } from '@commander-js/extra-typings';
import type { DescribedCommand } from './describe-commands';
import { describeCommands } from './describe-commands';
import type { Runner } from './runner';
import { writeOutput } from './write-output';

/** A word that can follow, and what it means. */
type Candidate = { readonly word: string; readonly meaning: string };

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Branches of a shell's `case`, by what they match. */
const branches = (entries: readonly (readonly [pattern: string, body: string])[]): string =>
  entries.map(([pattern, body]) => `    ${pattern}) ${body} ;;\n`).join('');

const globalOptions: readonly Candidate[] = [
  { word: '--help', meaning: 'explains the command' },
  { word: '--json', meaning: 'prints the result as JSON' },
];

const candidatesOf = (command: DescribedCommand): readonly Candidate[] => [
  ...command.subcommands.map(({ name, summary }) => ({ word: name, meaning: summary })),
  ...command.arguments.flatMap(({ choices, description }) =>
    choices.map((word) => ({ word, meaning: description })),
  ),
  ...command.options.map(({ name, description }) => ({ word: name, meaning: description })),
  ...globalOptions.filter(({ word }) => command.options.every(({ name }) => name !== word)),
];

/** How the words of a command begin: with a space before each. */
const prefixOf = ({ path }: Pick<DescribedCommand, 'path'>): string =>
  path === '' ? '' : ` ${path}`;

/** Branches that follow the words to the command, and those for the values of its options. */
const pathBranch = (commands: readonly DescribedCommand[]): string =>
  branches([
    [
      commands.flatMap((one) => (one.path === '' ? [] : [quoted(prefixOf(one))])).join('|'),
      'command="$command $word"',
    ],
  ]);

const valueBranches = (
  commands: readonly DescribedCommand[],
  offer: (choices: readonly string[]) => string,
): string =>
  branches(
    commands.flatMap((command) =>
      command.options
        .filter(({ hasValue }) => hasValue)
        .map(({ name, choices }) => [
          quoted(`${prefixOf(command)} ${name}`),
          choices.length === 0 ? 'return' : `${offer(choices)}; return`,
        ]),
    ),
  );

const bash = (commands: readonly DescribedCommand[]): string => {
  const offer = (words: readonly string[]): string =>
    `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "\${COMP_WORDS[COMP_CWORD]}"))`;
  const offers = branches(
    commands.map((command) => [
      quoted(prefixOf(command)),
      offer(candidatesOf(command).map(({ word }) => word)),
    ]),
  );
  return `_parley() {
  local command='' word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
${pathBranch(commands)}    esac
  done
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${valueBranches(commands, offer)}  esac
  case "$command" in
${offers}  esac
}
complete -F _parley parley
`;
};

const zsh = (commands: readonly DescribedCommand[]): string => {
  const offer = (candidates: readonly Candidate[]): string =>
    `candidates=(${candidates
      .map(({ word, meaning }) => quoted(`${word}:${meaning.replaceAll(':', '\\:')}`))
      .join(' ')})`;
  const ofValue = (words: readonly string[]): string => `compadd -- ${words.map(quoted).join(' ')}`;
  const offers = branches(
    commands.map((command) => [quoted(prefixOf(command)), offer(candidatesOf(command))]),
  );
  return `#compdef parley
_parley() {
  local command='' word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$command $word" in
${pathBranch(commands)}    esac
  done
  case "$command \${words[CURRENT-1]}" in
${valueBranches(commands, ofValue)}  esac
  case "$command" in
${offers}  esac
  _describe parley candidates
}
if [ "$funcstack[1]" = _parley ]; then
  _parley "$@"
else
  compdef _parley parley
fi
`;
};

const scripts = { bash, zsh } as const;

const shells = ['bash', 'zsh'] as const satisfies readonly (keyof typeof scripts)[];

export const completionCommand = ({ surroundings }: Runner) =>
  new Command('completion')
    .summary('prints a script that completes the commands in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action(async (shell, _, command) => {
      const program: CommandUnknownOpts = command.parent ?? command;
      await writeOutput(surroundings.output, scripts[shell](describeCommands(program)));
    });
