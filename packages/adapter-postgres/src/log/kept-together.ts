/** Something that keeps bytes in memory, and can do without them. */
type Keeper = { readonly forget: () => void };

/** A limit that several keepers share. */
export type KeptTogether = {
  /** Tells how much the keeper has now that it has kept something more. */
  readonly keeps: (keeper: Keeper, bytes: number) => void;
};

/** Those that have kept something more the longest ago forget what they have beyond the limit. */
export const keptTogether = (limit: number): KeptTogether => {
  const sizes = new Map<Keeper, number>();
  let total = 0;
  const drop = (keeper: Keeper): void => {
    total -= sizes.get(keeper) ?? 0;
    sizes.delete(keeper);
  };
  return {
    keeps: (keeper, bytes) => {
      drop(keeper);
      for (const oldest of sizes.keys()) {
        if (total + bytes <= limit) {
          break;
        }
        drop(oldest);
        oldest.forget();
      }
      sizes.set(keeper, bytes);
      total += bytes;
    },
  };
};
