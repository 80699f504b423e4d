/** Limits how many requests of one account run at a time; the others wait in order of arrival. */
export type AccountTurns = {
  /**
   * Resolves, when it is the request's turn, to a function that ends the turn; resolves to undefined
   * at once if too many requests of the account are waiting.
   */
  readonly take: (userId: number) => Promise<(() => void) | undefined>;
};

export type TurnLimits = {
  /** Requests of one account that run at a time. */
  readonly atOnce: number;
  /** Requests of one account that wait at a time. */
  readonly maxWaiting: number;
};

/**
 * What one account can have the server hold in memory, and how much of the database's connections
 * it can take, follows from the requests at once. Browsers open six connections to a site.
 */
export const defaultTurnLimits: TurnLimits = { atOnce: 6, maxWaiting: 500 };

type Line = { working: number; readonly waiting: (() => void)[] };

export const accountTurns = ({ atOnce, maxWaiting } = defaultTurnLimits): AccountTurns => {
  const lines = new Map<number, Line>();
  const end = (userId: number, line: Line) => (): void => {
    const next = line.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    line.working -= 1;
    if (line.working === 0) {
      lines.delete(userId);
    }
  };
  return {
    take: async (userId) => {
      const line = lines.get(userId) ?? { working: 0, waiting: [] };
      if (line.working >= atOnce) {
        if (line.waiting.length >= maxWaiting) {
          return undefined;
        }
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      } else {
        line.working += 1;
        lines.set(userId, line);
      }
      return end(userId, line);
    },
  };
};
