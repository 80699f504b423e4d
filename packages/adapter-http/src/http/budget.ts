/** Bytes that requests use. */
export type Amounts = { readonly memory: number; readonly disk: number };

/** The bytes of one request. */
export type Reservation = {
  /** False if the client would exceed its limit; nothing is reserved then. */
  readonly take: (amounts: Amounts) => boolean;
  /** Releases everything. */
  readonly release: () => void;
};

/** Prevents one client from using all of the memory or the disk. */
export type Budget = {
  /** @param who whose requests share the limit */
  readonly open: (who: string) => Reservation;
};

const nothing: Amounts = { memory: 0, disk: 0 };

const plus = (a: Amounts, b: Amounts): Amounts => ({
  memory: a.memory + b.memory,
  disk: a.disk + b.disk,
});

export const budget = (limit: Amounts): Budget => {
  const held = new Map<string, Amounts>();
  const heldBy = (who: string): Amounts => held.get(who) ?? nothing;
  return {
    open: (who) => {
      let own = nothing;
      return {
        take: (amounts) => {
          const after = plus(heldBy(who), amounts);
          if (after.memory > limit.memory || after.disk > limit.disk) {
            return false;
          }
          own = plus(own, amounts);
          held.set(who, after);
          return true;
        },
        release: () => {
          const after = plus(heldBy(who), { memory: -own.memory, disk: -own.disk });
          own = nothing;
          if (after.memory === 0 && after.disk === 0) {
            held.delete(who);
          } else {
            held.set(who, after);
          }
        },
      };
    },
  };
};
