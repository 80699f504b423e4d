/** Messages of past days, which were counted once; only days that had any. */
export type ChannelTrafficTable = {
  readonly realm_id: number;
  readonly recipient_id: number;
  /** In days since 1970, UTC. */
  readonly day: number;
  readonly messages: number;
};
