/** How a viewer registers. */
export type Registration = {
  readonly level: number;
  readonly capabilities: ReadonlySet<string>;
  readonly clientGravatar: boolean;
  readonly includeSubscribers: 'true' | 'false' | 'partial';
};
