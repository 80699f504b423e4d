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

/** What of a group can be changed after it was made, but for its channels. */
export type DefaultChannelGroupChanges = Partial<Pick<DefaultChannelGroup, 'name' | 'description'>>;

/** In Unicode code points. */
export const maxDefaultChannelGroupNameLength = 60;
export const maxDefaultChannelGroupDescriptionLength = 1024;

/**
 * Whether a group may hold the channel: everyone but guests is shown what is in a group, new
 * members get the default channels anyway, and nobody joins an archived one.
 *
 * Source: reference, "Default channels".
 */
export const mayBeInDefaultGroup = ({ privacy, isArchived, isDefault }: Channel): boolean =>
  !isPrivate(privacy) && !isArchived && !isDefault;
