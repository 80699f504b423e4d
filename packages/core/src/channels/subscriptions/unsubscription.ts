import type { Caller, User } from '../../access';
import { allows } from '../../access';
import type { ChannelForViewer } from '../channels/channel-access';
import { canAdminister, canReadMetadata } from '../channels/channel-access';

/** Everybody may take themselves and their own bots out of a channel. */
export const isOwnAccount = ({ user }: Caller, target: User): boolean =>
  target.id === user.id || target.bot?.ownerId === user.id;

/**
 * Whether the caller may take others out of the channel.
 *
 * Source: API document, `can_remove_subscribers_group`.
 */
export const mayRemoveSubscribers = (caller: Caller, target: ChannelForViewer): boolean =>
  canAdminister(caller, target.channel) ||
  (canReadMetadata(caller, target) &&
    allows(target.channel.permissions.can_remove_subscribers_group, caller));
