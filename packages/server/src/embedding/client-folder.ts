import { dirname } from 'node:path';

/** The folder with the built files of the web client; undefined if they are not installed. */
export const clientFolder = (): string | undefined => {
  try {
    return dirname(require.resolve('@parley/web-client/index.html'));
  } catch {
    return undefined;
  }
};
