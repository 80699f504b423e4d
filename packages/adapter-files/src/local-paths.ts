/** Letters, digits, dashes and underscores, with dots inside: nothing that leaves the folder. */
const safePath = /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/;

export const isSafePath = (path: string): boolean => safePath.test(path);

/** Whether the file system reported that the file does not exist. */
export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR');
