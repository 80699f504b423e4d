/**
 * A command as its callers give it: fields with a default may be left out, and `undefined` counts
 * as left out.
 */
export type Given<Command, Defaults> = Omit<Command, keyof Defaults & keyof Command> & {
  // By way of `Pick`, so that editors show the docstrings of the fields.
  readonly [Name in keyof Pick<Command, keyof Defaults & keyof Command>]?:
    | Command[Name]
    | undefined;
};

/** The command with the defaults of the fields that were left out. */
export const completeCommand = <Command extends object, Defaults extends Partial<Command>>(
  defaults: Defaults,
  given: Given<Command, Defaults>,
): Command => {
  const command: Partial<Command> = { ...defaults };
  for (const name in given) {
    const value: unknown = Reflect.get(given, name);
    if (value !== undefined) {
      Object.assign(command, { [name]: value });
    }
  }
  // A field is given or has a default, which a loop does not show.
  return command as Command;
};

/** A use case whose callers may leave out the fields that have a default. */
export const withDefaults =
  <Asker, Command extends object, Defaults extends Partial<Command>, Result>(
    defaults: Defaults,
    useCase: (asker: Asker, command: Command) => Result,
  ) =>
  (asker: Asker, given: Given<Command, Defaults>): Result =>
    useCase(asker, completeCommand<Command, Defaults>(defaults, given));

/** The same for defaults that depend on the caller, or are inside of a field. */
export const completing =
  <Asker, GivenCommand, Command, Result>(
    complete: (given: GivenCommand, asker: Asker) => Command,
    useCase: (asker: Asker, command: Command) => Result,
  ) =>
  (asker: Asker, given: GivenCommand): Result =>
    useCase(asker, complete(given, asker));
