import type { ChannelId, DefaultChannelGroupId, RealmId } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type DefaultChannelGroupTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<DefaultChannelGroupId>;
  readonly name: string;
  readonly description: string;
};

/** One row for each channel in a group. */
export type DefaultChannelGroupChannelTable = {
  readonly realm_id: RealmId;
  readonly group_id: DefaultChannelGroupId;
  readonly channel_id: ChannelId;
};
