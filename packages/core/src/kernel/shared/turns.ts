/** Limits how many operations of one owner run at the same time; others wait in order of arrival. */
export type Turns<Owner> = {
  /**
   * Resolves when it is the operation's turn, to a function that ends the turn. Resolves at once to
   * undefined if too many operations of the owner are waiting.
   */
  readonly take: (owner: Owner) => Promise<(() => void) | undefined>;
};

export type TurnLimits = {
  /** Operations of one owner that run at a time. */
  readonly atOnce: number;
  /** Operations of one owner that wait at a time. */
  readonly maxWaiting: number;
};

type Line = { running: number; readonly waiting: (() => void)[] };

export const turnsOf = <Owner>({ atOnce, maxWaiting }: TurnLimits): Turns<Owner> => {
  const lines = new Map<Owner, Line>();
  const end = (owner: Owner, line: Line) => (): void => {
    const next = line.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) {
      lines.delete(owner);
    }
  };
  return {
    take: async (owner) => {
      const line = lines.get(owner) ?? { running: 0, waiting: [] };
      if (line.running >= atOnce) {
        if (line.waiting.length >= maxWaiting) {
          return undefined;
        }
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      } else {
        line.running += 1;
        lines.set(owner, line);
      }
      return end(owner, line);
    },
  };
};
