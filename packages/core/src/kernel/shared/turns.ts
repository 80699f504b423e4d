import { guarded } from './guarded';

/** An `AbortSignal`, as far as a wait needs it: core has no types of a platform. */
export type Impatience = {
  readonly aborted: boolean;
  readonly addEventListener: (type: 'abort', listener: () => void) => void;
  readonly removeEventListener: (type: 'abort', listener: () => void) => void;
};

/** Limits how many operations of one owner run at the same time; others wait in order of arrival. */
export type Turns<Owner> = {
  /**
   * Resolves when it is the operation's turn, to a function that ends the turn; to undefined at once
   * if too many operations of the owner are waiting, and when the signal is aborted before its turn.
   */
  readonly take: (owner: Owner, signal?: Impatience) => Promise<(() => void) | undefined>;
};

export type TurnLimits = {
  /** Operations of one owner that run at a time. */
  readonly atOnce: number;
  /** Operations of one owner that wait at a time. */
  readonly maxWaiting: number;
};

/** Those who wait are called with whether it is their turn. */
type Line = { running: number; readonly waiting: Set<(isTurn: boolean) => void> };

const waitIn = ({ waiting }: Line, signal: Impatience | undefined): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const settle = (isTurn: boolean): void => {
      signal?.removeEventListener('abort', giveUp);
      waiting.delete(settle);
      resolve(isTurn);
    };
    const giveUp = guarded(reject, () => settle(false));
    waiting.add(settle);
    signal?.addEventListener('abort', giveUp);
  });

export const turnsOf = <Owner>({ atOnce, maxWaiting }: TurnLimits): Turns<Owner> => {
  const lines = new Map<Owner, Line>();
  const end = (owner: Owner, line: Line) => (): void => {
    const [next] = line.waiting;
    if (next !== undefined) {
      // The place is passed on, so that nobody overtakes.
      next(true);
      return;
    }
    line.running -= 1;
    if (line.running === 0) {
      lines.delete(owner);
    }
  };
  return {
    take: async (owner, signal) => {
      if (signal?.aborted === true) {
        return undefined;
      }
      const line = lines.get(owner) ?? { running: 0, waiting: new Set() };
      if (line.running < atOnce) {
        line.running += 1;
        lines.set(owner, line);
        return end(owner, line);
      }
      const isTurn = line.waiting.size < maxWaiting && (await waitIn(line, signal));
      return isTurn ? end(owner, line) : undefined;
    },
  };
};
