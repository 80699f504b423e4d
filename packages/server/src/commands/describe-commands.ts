import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** An argument or option of a command. */
type DescribedPart = {
  /** `<email>`, `[email]` or `--organization <host>` */
  readonly term: string;
  readonly description: string;
  /** All values that it accepts; none if that cannot be listed. */
  readonly choices: readonly string[];
};

type DescribedOption = DescribedPart & {
  /** `--organization` */
  readonly name: string;
  readonly hasValue: boolean;
};

/** A command as its declaration describes it. */
export type DescribedCommand = {
  /** The words after the name of the program: `user create`; empty for the program itself. */
  readonly path: string;
  readonly summary: string;
  readonly arguments: readonly DescribedPart[];
  readonly options: readonly DescribedOption[];
  /** The commands of a group. */
  readonly subcommands: readonly { readonly name: string; readonly summary: string }[];
};

const describe = (command: CommandUnknownOpts, path: string): DescribedCommand => ({
  path,
  summary: command.summary() || command.description(),
  arguments: command.registeredArguments.map((argument) => ({
    term: argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    description: argument.description,
    choices: argument.argChoices ?? [],
  })),
  options: command.options.map((option) => ({
    term: option.flags,
    name: option.long ?? option.flags,
    description: option.description,
    hasValue: option.required || option.optional,
    choices: option.argChoices ?? [],
  })),
  subcommands: command.commands.map((each) => ({ name: each.name(), summary: each.summary() })),
});

/** The program and all of its commands: each group before what it contains. */
export const describeCommands = (
  command: CommandUnknownOpts,
  path = '',
): readonly DescribedCommand[] => [
  describe(command, path),
  ...command.commands.flatMap((each) => describeCommands(each, `${path} ${each.name()}`.trim())),
];
