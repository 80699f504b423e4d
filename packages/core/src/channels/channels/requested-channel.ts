/** A channel as a request names it. */
export type RequestedChannel = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly color?: string | undefined;
};

/** A channel to create: the name checked, the description rendered. */
export type ParsedChannel = {
  readonly name: string;
  readonly color: string | undefined;
  readonly description: string;
  /** HTML. */
  readonly renderedDescription: string;
};
