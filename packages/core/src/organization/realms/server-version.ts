/** Begins with a release number, which existing clients read features from. */
export const serverVersion = '12.0-parley';
