import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Reads the name of a file to write. */
export const readFileName = (text: string): string => {
  if (text === '') {
    throw new InvalidArgumentError('It must be the name of a file.');
  }
  return text;
};
