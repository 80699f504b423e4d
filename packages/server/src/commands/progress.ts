/** Where progress is shown: a terminal, or a log of a script. */
export type ProgressOutput = NodeJS.WritableStream & { readonly isTTY?: boolean };

const terminalMilliseconds = 200;
const plainMilliseconds = 10_000;

/**
 * Shows how far a long command is: in one line that is rewritten on a terminal, as a line every ten
 * seconds elsewhere, the first after that time.
 *
 * @param now in milliseconds
 */
export const newProgress = (output: ProgressOutput, now: () => number) => {
  const isTerminal = output.isTTY === true;
  const interval = isTerminal ? terminalMilliseconds : plainMilliseconds;
  let next = now() + interval;
  let isShown = false;
  return {
    show: (text: string): void => {
      if (now() < next) {
        return;
      }
      next = now() + interval;
      isShown = true;
      output.write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`);
    },
    /** Removes the line, so that the result of the command follows in its place. */
    end: (): void => {
      if (isTerminal && isShown) {
        output.write('\r\u001b[K');
      }
    },
  };
};
