import type { Generated } from 'kysely';

export type DefaultChannelGroupTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly name: string;
  readonly description: string;
};

/** One row for each channel in a group. */
export type DefaultChannelGroupChannelTable = {
  readonly realm_id: number;
  readonly group_id: number;
  readonly channel_id: number;
};
