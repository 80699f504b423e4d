/**
 * Reads the numbers of a command's options.
 *
 * @throws with the usage, for anything else than digits
 */
export const wholeNumbers =
  (usage: string) =>
  (name: string, text: string | undefined, otherwise: number): number => {
    if (text === undefined) {
      return otherwise;
    }
    if (!/^\d{1,9}$/.test(text)) {
      throw new Error(`--${name} must be a whole number, not '${text}'\n${usage}`);
    }
    return Number(text);
  };
