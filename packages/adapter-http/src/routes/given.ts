/** Leaves out what was left out. */
export const given = <A>(
  values: Readonly<Record<string, A | undefined>>,
): Readonly<Record<string, A>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
