/** Removes the fields that are undefined. */
export const given = <V extends object>(
  values: V,
): { readonly [Name in keyof V]?: Exclude<V[Name], undefined> } =>
  // The remaining values are defined, which fromEntries cannot express.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof V]?: Exclude<V[Name], undefined>;
  };
