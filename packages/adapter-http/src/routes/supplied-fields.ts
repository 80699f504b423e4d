/** Leaves out what was left out. */
export const given = <V extends object>(
  values: V,
): { readonly [Name in keyof V]?: Exclude<V[Name], undefined> } =>
  // What is left of the entries is defined, which fromEntries cannot express.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof V]?: Exclude<V[Name], undefined>;
  };
