/** Begins with a release number, from which existing clients derive features. */
export const serverVersion = '12.0-parley';
