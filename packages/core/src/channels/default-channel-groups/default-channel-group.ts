import type { ChannelId, DefaultChannelGroupId, RealmId } from '../../kernel';
import type { Channel } from '../channels/channel';
import { isPrivate } from '../channels/channel-privacy';

/** Channels that new members may choose together when they sign up. */
export type DefaultChannelGroup = {
  readonly id: DefaultChannelGroupId;
  readonly realmId: RealmId;
  readonly name: string;
  readonly description: string;
  /** Ascending. */
  readonly channelIds: readonly ChannelId[];
};

/** The fields of a group that can be changed, except its channels. */
export type DefaultChannelGroupChanges = Partial<Pick<DefaultChannelGroup, 'name' | 'description'>>;

/** In Unicode code points. */
export const maxDefaultChannelGroupNameLength = 60;
export const maxDefaultChannelGroupDescriptionLength = 1024;

/**
 * Whether a group may contain the channel: everyone but guests can see the channels of a group, new
 * members are subscribed to default channels anyway, and archived channels have no new subscribers.
 *
 * Source: docs/reference/channels.md#default-channels.
 */
export const canBeInDefaultGroup = ({ privacy, isArchived, isDefault }: Channel): boolean =>
  !isPrivate(privacy) && !isArchived && !isDefault;
