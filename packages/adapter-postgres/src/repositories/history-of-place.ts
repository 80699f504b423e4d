/** A membership period: after an id, and up to another one if it has ended. */
export type Period = readonly [after: number, until: number | null];

/** What a user received and read in a channel or conversation, as columns in JSON. */
export type HistoryOfPlace = {
  /** Whether the user takes part in the conversation. */
  readonly takes_part: boolean;
  /** Of the channel. */
  readonly periods: readonly Period[] | null;
  /** The first ids of the ranges that the user has read there, ascending. */
  readonly read_from: readonly number[] | null;
  /** The ids at which these ranges have ended. */
  readonly read_until: readonly number[] | null;
};

/** Whether the id belongs to one of the periods. */
export const isWithin = (id: number, periods: readonly Period[]): boolean =>
  periods.some(([after, until]) => id > after && (until === null || id <= until));

/** Whether the user received a message of the place. */
export const receivedIn =
  ({ takes_part: takesPart, periods }: HistoryOfPlace) =>
  (id: number): boolean =>
    takesPart || isWithin(id, periods ?? []);

/** Whether the user has read a message of the place, if they received it. */
export const readIn = ({ read_from: starts, read_until: ends }: HistoryOfPlace) => {
  const [from, until] = [starts ?? [], ends ?? []];
  return (id: number): boolean => {
    let low = 0;
    let high = from.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((from[middle] ?? 0) <= id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return id < (until[low - 1] ?? 0);
  };
};
