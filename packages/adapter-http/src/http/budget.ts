/** What one request takes of something that many share. */
export type Amounts = { readonly memory: number; readonly disk: number };

/** Keeps any one client from taking all of it. */
export type Budget = {
  /** Answers how to give it back; undefined if that client would have too much. */
  readonly reserve: (who: string, amounts: Amounts) => (() => void) | undefined;
};

const nothing: Amounts = { memory: 0, disk: 0 };

export const budget = (limit: Amounts): Budget => {
  const taken = new Map<string, Amounts>();
  const add = (who: string, { memory, disk }: Amounts, sign: 1 | -1): void => {
    const before = taken.get(who) ?? nothing;
    const after = { memory: before.memory + sign * memory, disk: before.disk + sign * disk };
    if (after.memory === 0 && after.disk === 0) {
      taken.delete(who);
    } else {
      taken.set(who, after);
    }
  };
  return {
    reserve: (who, amounts) => {
      const { memory, disk } = taken.get(who) ?? nothing;
      if (memory + amounts.memory > limit.memory || disk + amounts.disk > limit.disk) {
        return undefined;
      }
      add(who, amounts, 1);
      let isHeld = true;
      return () => {
        if (isHeld) {
          isHeld = false;
          add(who, amounts, -1);
        }
      };
    },
  };
};
