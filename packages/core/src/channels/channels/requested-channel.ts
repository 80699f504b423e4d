/** A channel as a request names it. */
export type RequestedChannel = {
  readonly name: string;
  readonly description: string | undefined;
  readonly color: string | undefined;
};
