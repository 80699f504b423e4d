/** A membership period: after an id, and up to another one if it has ended. */
export type Period = readonly [after: number, until: number | null];

/** What a user received in a channel or conversation, as columns in JSON. */
export type HistoryOfPlace = {
  /** Whether the user takes part in the conversation. */
  readonly takes_part: boolean;
  /** Of the channel. */
  readonly periods: readonly Period[] | null;
};

/** Whether the id belongs to one of the periods. */
export const isWithin = (id: number, periods: readonly Period[]): boolean =>
  periods.some(([after, until]) => id > after && (until === null || id <= until));

/** Whether the user received a message of the place. */
export const receivedIn =
  ({ takes_part: takesPart, periods }: HistoryOfPlace) =>
  (id: number): boolean =>
    takesPart || isWithin(id, periods ?? []);
