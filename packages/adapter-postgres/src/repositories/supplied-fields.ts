/** The column with its value, or none where the value was left out. */
export const given = <Name extends string, A>(
  name: Name,
  value: A | undefined,
): Partial<Readonly<Record<Name, A>>> =>
  // A computed key widens to any text, which the one value under its own name cannot express.
  value === undefined ? {} : ({ [name]: value } as Partial<Readonly<Record<Name, A>>>);
