/** The column with its value, or no column where the value is omitted. */
export const given = <Name extends string, A>(
  name: Name,
  value: A | undefined,
): Partial<Readonly<Record<Name, A>>> =>
  // A computed key widens to any string, which the one value under its own name cannot express.
  value === undefined ? {} : ({ [name]: value } as Partial<Readonly<Record<Name, A>>>);
