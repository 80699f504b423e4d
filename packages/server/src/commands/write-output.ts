import { reasonOf } from '../configuration/data-folder';
import { StartFailure } from '../start-failure';

/**
 * Writes what a command has found. A StartFailure says that it cannot be written, as on a full disk:
 * a new key is in it alone. A reader that has seen enough, such as `head`, is no failure.
 */
export const writeOutput = (output: NodeJS.WritableStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    output.write(text, (error) => {
      if (error === undefined || error === null || reasonOf(error) === 'EPIPE') {
        resolve();
      } else {
        reject(new StartFailure(`the output cannot be written (${reasonOf(error)})`));
      }
    });
  });
