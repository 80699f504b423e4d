/** Users and channels are in one list while they are active, and in another one afterwards. */
export const recordsOf = (
  records: readonly { readonly isActive: boolean; readonly record: object }[],
  areActive: boolean,
): readonly object[] =>
  records.filter(({ isActive }) => isActive === areActive).map(({ record }) => record);
