import { describeProgram } from '../commands/program';

/** The commands of the server, without the groups that they are in. */
export const everyCommand = describeProgram().filter(
  ({ path, subcommands }) => path !== '' && subcommands.length === 0,
);
