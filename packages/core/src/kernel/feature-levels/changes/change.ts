/** A change of the API, in words, as docs/feature-levels.md lists it. */
type ApiChange<Level extends number = number> = {
  /** The first level that has it. */
  readonly level: Level;
  /** The endpoints, events or fields that it concerns. */
  readonly where: string;
  /** What clients of older levels get. */
  readonly before: string;
  /** What clients get from that level on. */
  readonly from: string;
};

export const change = <Level extends number>(
  level: Level,
  where: string,
  before: string,
  from: string,
): ApiChange<Level> => ({ level, where, before, from });
